import { Buffer } from 'node:buffer';

/** What stands before a picture; both spellings of white space that serialisers use. */
const marks = [Buffer.from('"b64_json":"'), Buffer.from('"b64_json": "')];
const longestMark = Math.max(...marks.map(({ length }) => length));
const quote = 0x22;
const nothing = Buffer.alloc(0);

/**
 * Leaves pictures out of bytes that pass by in any pieces. Pictures are megabytes of letters without a quote: they are
 * skipped by byte search, so that what is left is small enough to be parsed.
 */
export class WithoutPictures {
  /** The last bytes seen outside of pictures: a mark may have begun in them. */
  #before = nothing;
  #isInside = false;

  /** The bytes with empty texts for pictures. */
  push(bytes: Buffer): Buffer {
    const seen = this.#before.length === 0 ? bytes : Buffer.concat([this.#before, bytes]);
    const kept: Buffer[] = [];
    let from = 0;
    let position = this.#before.length;
    while (position < seen.length) {
      if (this.#isInside) {
        const end = seen.indexOf(quote, position);
        if (end < 0) break;
        this.#isInside = false;
        from = position = end;
      }
      const picture = pictureIn(seen, from);
      this.#isInside = picture !== undefined;
      kept.push(seen.subarray(position, picture));
      position = picture ?? seen.length;
    }
    // A copy: the slice would keep all of the chunk.
    this.#before = this.#isInside ? nothing : Buffer.from(seen.subarray(1 - longestMark));
    return Buffer.concat(kept);
  }
}

/** Where the next picture begins. */
function pictureIn(bytes: Buffer, from: number): number | undefined {
  const starts = marks.flatMap((mark) => {
    const at = bytes.indexOf(mark, from);
    return at < 0 ? [] : [at + mark.length];
  });
  return starts.length === 0 ? undefined : Math.min(...starts);
}
