/** Some of a file's bytes. */
export interface ByteRange {
  /** Bytes before it. */
  readonly offset: number;
  readonly length: number;
}

/** A range of what is read. Nothing behind it is asked for; where the content ends early, so does the range. */
export async function* rangeOf(
  content: AsyncIterable<Buffer>,
  { offset, length }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of content) {
    const wanted = chunk.subarray(Math.max(0, offset - at), Math.max(0, offset + length - at));
    at += chunk.length;
    if (wanted.length > 0) yield wanted;
    if (at >= offset + length) return;
  }
}
