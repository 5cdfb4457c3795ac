/** Bytes that the recordings of one purpose may take together in this process. */
export class RecordingSpace {
  private taken = 0;

  constructor(private readonly size: number) {}

  /** False where there is no room for them. */
  take(bytes: number): boolean {
    if (this.taken + bytes > this.size) return false;
    this.taken += bytes;
    return true;
  }

  give(bytes: number): void {
    this.taken -= bytes;
  }
}
