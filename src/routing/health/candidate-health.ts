import { CandidateBreaker } from './candidate-breaker.js';
import type { BreakerSettings, Passage } from './candidate-breaker.js';
import { LatencyFigure } from './latency-figure.js';

/** How a candidate fares: whether it may be asked, how quick it is, how much it has to do. */
export class CandidateHealth {
  readonly breaker: CandidateBreaker;
  /** Until streams begin. */
  readonly streams = new LatencyFigure();
  /** Until whole answers are there. */
  readonly bodies = new LatencyFigure();
  /** Calls under way. */
  running = 0;

  constructor(settings: BreakerSettings) {
    this.breaker = new CandidateBreaker(settings);
  }

  latency(stream: boolean): LatencyFigure {
    return stream ? this.streams : this.bodies;
  }

  /** A call begins. Whoever begins one settles it. */
  begin(): Passage {
    this.running += 1;
    return this.breaker.pass();
  }

  /** A call is over. @param isFine undefined where it says nothing of the candidate */
  settle(passage: Passage, isFine: boolean | undefined): void {
    this.running -= 1;
    this.breaker.settle(passage, isFine);
  }
}
