/** How far a pull is. */
export interface PullProgress {
  readonly id: string;
  /** `waiting`: another process pulls, and this one watches. */
  readonly phase: 'download' | 'waiting' | 'verify' | 'assemble';
  /** Bytes of the download that are here. */
  readonly bytes: number;
  readonly total: number;
  /** 0 to 100, whole; 100 only when nothing is left to fetch. */
  readonly percent: number;
  /** Bytes per second of late. Absent until it is known. */
  readonly speed?: number;
  /** Seconds until the weights stand, by the present speed. Absent until it is known. */
  readonly remaining?: number;
}

const windowLength = 10_000;
/** Verifying and joining after the download, roughly, in seconds. */
const finishingTime = 5;

/** Measures the speed over the last ten seconds, so that a pause shows and a resumed beginning does not count. */
export class SpeedMeter {
  readonly #samples: { readonly at: number; readonly bytes: number }[] = [];

  /** Notes a count of bytes at a time in milliseconds. */
  note(at: number, bytes: number): void {
    const first = this.#samples[0];
    if (first !== undefined && bytes < first.bytes) this.#samples.length = 0;
    this.#samples.push({ at, bytes });
    while (this.#samples.length > 2 && at - (this.#samples[0]?.at ?? at) > windowLength)
      this.#samples.shift();
  }

  /** Bytes per second. Undefined until two samples lie apart. */
  get speed(): number | undefined {
    const first = this.#samples[0];
    const last = this.#samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < 100) return undefined;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}

/** Puts numbers into a {@link PullProgress}. */
export function progressOf(
  id: string,
  phase: PullProgress['phase'],
  bytes: number,
  total: number,
  speed: number | undefined,
): PullProgress {
  const here = Math.min(bytes, total);
  const percent = total === 0 ? 0 : Math.floor((here * 100) / total);
  const remaining =
    speed === undefined || speed <= 0 ? undefined : Math.ceil((total - here) / speed) + finishingTime;
  return {
    id,
    phase,
    bytes: here,
    total,
    percent,
    ...(speed !== undefined && { speed }),
    ...(remaining !== undefined && { remaining }),
  };
}
