/** Something that can stop reading for a while. */
interface Pausable {
  pause(): void;
  resume(): void;
}

/** Lets somebody read as long as nobody holds it. */
export class Valve {
  private holders = 0;

  constructor(private readonly source: Pausable) {}

  /** @returns lets go again */
  hold(): () => void {
    this.holders += 1;
    if (this.holders === 1) this.source.pause();
    return () => {
      this.holders -= 1;
      if (this.holders === 0) this.source.resume();
    };
  }
}
