import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';

/** Which of a call's deadlines; also the last part of its configuration key. */
export type Deadline = keyof DeadlineConfiguration;

/** What setTimeout can hold, about 24 days. */
const longestTimer = 2 ** 31 - 1;

/**
 * The deadlines of one call: of the phase it is in, and of the whole. One timer serves all of them: it is set anew where
 * a deadline comes nearer, and where it fires too early looks when to look again. Most calls are over before that.
 */
export class CallTimers {
  private readonly startedAt = performance.now();
  /** Undefined: the upstream waits for us. */
  private phase: Deadline | undefined = 'connect';
  /** When its time began. */
  private phaseSince = this.startedAt;
  private timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  private due = Infinity;

  /** The connect phase begins at once. */
  constructor(
    private readonly limits: DeadlineConfiguration,
    private readonly onExpired: (deadline: Deadline) => void,
  ) {
    this.arm(this.startedAt);
  }

  /** Leaves the phase before. */
  enter(deadline: Deadline): void {
    const now = performance.now();
    this.phase = deadline;
    this.phaseSince = now;
    this.arm(now);
  }

  /** Something arrived: the phase's time begins again. @param now of `performance.now()` */
  touch(now: number): void {
    this.phaseSince = now;
  }

  /** The upstream waits for us, not we for it. Ends with `enter`. */
  pause(): void {
    this.phase = undefined;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.phase = undefined;
    this.due = -Infinity;
  }

  /** Sees to it that the timer does not fire later than the next deadline. */
  private arm(now: number): void {
    const next = Math.min(this.endOf('total', this.startedAt), this.endOfPhase);
    if (next >= this.due) return;
    clearTimeout(this.timer);
    this.due = next;
    const wait = Math.min(Math.max(Math.ceil(next - now), 1), longestTimer);
    this.timer = setTimeout(look, wait, this);
  }

  private get endOfPhase(): number {
    return this.phase === undefined ? Infinity : this.endOf(this.phase, this.phaseSince);
  }

  private endOf(deadline: Deadline, since: number): number {
    const limit = this.limits[deadline];
    return limit === 0 ? Infinity : since + limit;
  }

  /** The timer has fired. */
  look(): void {
    const now = performance.now();
    this.due = Infinity;
    if (this.endOf('total', this.startedAt) <= now) this.onExpired('total');
    else if (this.phase !== undefined && this.endOfPhase <= now) this.onExpired(this.phase);
    else this.arm(now);
  }
}

const look = (timers: CallTimers): void => {
  timers.look();
};
