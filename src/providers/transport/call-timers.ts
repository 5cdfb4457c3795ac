import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';

/** Which of a call's deadlines; also the last part of its configuration key. */
export type Deadline = keyof DeadlineConfiguration;

/** What setTimeout can hold, about 24 days. */
const longestTimer = 2 ** 31 - 1;

/** The deadlines of one call: one timer for the phase it is in, one for the whole. */
export class CallTimers {
  private readonly total: NodeJS.Timeout | undefined;
  private phase: NodeJS.Timeout | undefined;

  /** The connect phase begins at once. */
  constructor(
    private readonly limits: DeadlineConfiguration,
    private readonly onExpired: (deadline: Deadline) => void,
  ) {
    this.total = this.arm('total');
    this.phase = this.arm('connect');
  }

  /** Leaves the phase before. */
  enter(deadline: Deadline): void {
    clearTimeout(this.phase);
    this.phase = this.arm(deadline);
  }

  /** Something arrived: the phase's time begins again. */
  touch(): void {
    this.phase?.refresh();
  }

  /** The upstream waits for us, not we for it. Ends with `enter`. */
  pause(): void {
    clearTimeout(this.phase);
    this.phase = undefined;
  }

  stop(): void {
    clearTimeout(this.phase);
    clearTimeout(this.total);
    this.phase = undefined;
  }

  private arm(deadline: Deadline): NodeJS.Timeout | undefined {
    const limit = this.limits[deadline];
    return limit === 0 ? undefined : setTimeout(this.onExpired, Math.min(limit, longestTimer), deadline);
  }
}
