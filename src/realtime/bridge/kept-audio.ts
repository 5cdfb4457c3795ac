/** Sound of a session that is kept for clients that fetch items again, in bytes: 40 s at 24 kHz. Sessions are many. */
const most = 2 * 1024 * 1024;

/** The sound of the latest items. What a client sent or got it has had once: the oldest is forgotten, as a whole. */
export class KeptAudio {
  private readonly pieces = new Map<string, Buffer[]>();
  /** Parts that were forgotten or cut: more of their sound would have a gap before it. */
  private readonly closed = new Set<string>();
  private size = 0;

  /** Keeps more of the sound of a part. */
  add(itemId: string, contentIndex: number, bytes: Buffer): void {
    const key = keyOf(itemId, contentIndex);
    if (this.closed.has(key)) return;
    this.keep(key, bytes);
    for (const oldest of this.pieces.keys()) {
      if (this.size <= most) break;
      this.drop(oldest);
      this.closed.add(oldest);
    }
  }

  get(itemId: string, contentIndex: number): Buffer | undefined {
    const kept = this.pieces.get(keyOf(itemId, contentIndex));
    return kept && Buffer.concat(kept);
  }

  /** Keeps the beginning of a part's sound, and no more of it. @param share of it, from 0 to 1 */
  cut(itemId: string, contentIndex: number, share: number): void {
    const key = keyOf(itemId, contentIndex);
    const kept = this.get(itemId, contentIndex);
    this.drop(key);
    this.closed.add(key);
    // Samples of any format are whole at an even number of bytes.
    if (kept !== undefined) this.keep(key, kept.subarray(0, 2 * Math.floor((kept.length * share) / 2)));
  }

  forget(itemId: string): void {
    for (const key of this.pieces.keys()) if (isOf(itemId, key)) this.drop(key);
    for (const key of this.closed) if (isOf(itemId, key)) this.closed.delete(key);
  }

  private keep(key: string, bytes: Buffer): void {
    const kept = this.pieces.get(key);
    if (kept === undefined) this.pieces.set(key, [bytes]);
    else kept.push(bytes);
    this.size += bytes.length;
  }

  private drop(key: string): void {
    for (const piece of this.pieces.get(key) ?? []) this.size -= piece.length;
    this.pieces.delete(key);
  }
}

const keyOf = (itemId: string, contentIndex: number): string => `${itemId}/${contentIndex}`;

const isOf = (itemId: string, key: string): boolean => key.startsWith(`${itemId}/`);
