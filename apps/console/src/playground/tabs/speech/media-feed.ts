/** Sound that an audio element plays while it still comes. */
export interface MediaFeed {
  /** What the element's `src` is. */
  readonly address: string;
  push(piece: Uint8Array): void;
  /** Nothing more comes. */
  end(): void;
}

/** @param type content type that `MediaSource.isTypeSupported` takes */
export function createMediaFeed(type: string): MediaFeed {
  const source = new MediaSource();
  const waiting: Uint8Array<ArrayBuffer>[] = [];
  let buffer: SourceBuffer | undefined;
  let hasEnded = false;

  const close = (): void => {
    if (source.readyState === 'open') source.endOfStream();
  };
  const feed = (): void => {
    if (buffer === undefined || buffer.updating || source.readyState !== 'open') return;
    const piece = waiting.shift();
    try {
      if (piece !== undefined) buffer.appendBuffer(piece);
      else if (hasEnded) close();
    } catch {
      // Full, or no sound of this kind: what was fed is played, and the whole can be downloaded.
      waiting.length = 0;
      close();
    }
  };
  source.addEventListener('sourceopen', () => {
    if (buffer !== undefined) return;
    buffer = source.addSourceBuffer(type);
    buffer.addEventListener('updateend', feed);
    feed();
  });
  return {
    address: URL.createObjectURL(source),
    push(piece) {
      waiting.push(Uint8Array.from(piece));
      feed();
    },
    end() {
      hasEnded = true;
      feed();
    },
  };
}

export const canFeed = (type: string): boolean =>
  typeof MediaSource !== 'undefined' && MediaSource.isTypeSupported(type);
