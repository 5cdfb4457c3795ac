/** A box of an MP4 file, by the places of its bytes. */
interface Box {
  readonly type: string;
  readonly from: number;
  /** Where its content begins. */
  readonly content: number;
  readonly to: number;
}

/** Boxes that hold other ones, on the way to the places of the sound. */
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/**
 * An MP4 file with its index before the sound, so that it can be decoded from the front. Recorders that do not know
 * the length beforehand write the index last.
 * @returns the bytes themselves where that is so, or the file is no MP4 file in one part
 */
export function indexFirst(bytes: Uint8Array): Uint8Array {
  const boxes = [...boxesIn(bytes, 0, bytes.length)];
  const index = boxes.find(({ type }) => type === 'moov');
  const sound = boxes.find(({ type }) => type === 'mdat');
  if (index === undefined || sound === undefined || index.from < sound.from) return bytes;
  const moved = bytes.slice(index.from, index.to);
  if (!shift(moved, moved.length)) return bytes;
  const ordered = new Uint8Array(bytes.length);
  ordered.set(bytes.subarray(0, sound.from));
  ordered.set(moved, sound.from);
  ordered.set(bytes.subarray(sound.from, index.from), sound.from + moved.length);
  ordered.set(bytes.subarray(index.to), index.to);
  return ordered;
}

/**
 * Says of all sound that it lies further back.
 * @returns false where a place is too far for its field
 */
function shift(index: Uint8Array, by: number): boolean {
  const view = new DataView(index.buffer, index.byteOffset, index.length);
  for (const { type, content, to } of leaves(index, 0, index.length)) {
    if (type !== 'stco' && type !== 'co64') continue;
    const width = type === 'stco' ? 4 : 8;
    const count = Math.min(view.getUint32(content + 4), Math.floor((to - content - 8) / width));
    for (let at = content + 8; at < content + 8 + count * width; at += width) {
      if (width === 8) view.setBigUint64(at, view.getBigUint64(at) + BigInt(by));
      else if (view.getUint32(at) + by > 0xffffffff) return false;
      else view.setUint32(at, view.getUint32(at) + by);
    }
  }
  return true;
}

function* leaves(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  for (const box of boxesIn(bytes, from, to)) {
    if (containers.has(box.type)) yield* leaves(bytes, box.content, box.to);
    else if (box.to - box.content >= 8) yield box;
  }
}

/** Stops where the bytes make no sense as boxes. */
function* boxesIn(bytes: Uint8Array, from: number, to: number): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = from; at + 8 <= to;) {
    const short = view.getUint32(at);
    const long = short === 1 && at + 16 <= to;
    // Size 0: to the end of the file.
    const size = long ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    const content = at + (long ? 16 : 8);
    if (at + size < content || at + size > to) return;
    yield {
      type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      from: at,
      content,
      to: at + size,
    };
    at += size;
  }
}
