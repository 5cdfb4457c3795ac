/** Something that happened, and when: milliseconds since the run began. */
export interface Happening {
  readonly at: number;
  readonly what: string;
}

/** What happened in a run, for whoever wants to know what was around a violation. */
export class Events {
  readonly all: Happening[] = [];
  private readonly began = performance.now();

  constructor(private readonly tell: (line: string) => void = () => undefined) {}

  /** Milliseconds since the run began. */
  readonly now = (): number => Math.round(performance.now() - this.began);

  note(what: string): void {
    const at = this.now();
    this.all.push({ at, what });
    this.tell(`${secondsOf(at)}  ${what}`);
  }

  /** From a time before `from` up to a time after `until`. */
  around(from: number, until: number, margin = 15_000): readonly Happening[] {
    return this.all.filter(({ at }) => at >= from - margin && at <= until + margin / 3);
  }
}

export const secondsOf = (milliseconds: number): string =>
  `${(milliseconds / 1_000).toFixed(1).padStart(7)} s`;
