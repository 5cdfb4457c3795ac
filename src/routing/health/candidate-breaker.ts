import { CircuitState, SamplingBreaker } from 'cockatiel';
import type { RoutingConfiguration } from '../../config/settings/routing-settings.js';

/** Pauses double up to so many times the first one. */
const longestPause = 16;
/** Milliseconds after which a probe is not waited for any more: no call takes so long. */
const longestProbe = 30 * 60_000;

export type BreakerSettings = Pick<
  RoutingConfiguration,
  'breakerShare' | 'breakerCalls' | 'breakerWindow' | 'breakerPause'
>;

/** How a call was let through. `forced`: though the circuit is open, because there was nobody else. */
export type Passage = 'usual' | 'probe' | 'forced';

/**
 * A candidate's circuit: it opens where too large a share of its calls fail, lets one probe through after a pause,
 * and closes when that succeeds. What says nothing of the candidate (its client left) counts as nothing.
 */
export class CandidateBreaker {
  private readonly sample: SamplingBreaker | undefined;
  private openUntil: number | undefined;
  private pauses = 0;
  /** When the probe that is under way began. */
  private probedAt: number | undefined;

  constructor(
    private readonly settings: BreakerSettings,
    private readonly now: () => number = () => performance.now(),
  ) {
    const { breakerShare, breakerCalls, breakerWindow } = settings;
    if (breakerShare > 0) {
      this.sample = new SamplingBreaker({
        threshold: breakerShare / 100,
        duration: breakerWindow,
        // Half a call less: the library's sums are fractions.
        minimumRps: ((breakerCalls - 0.5) * 1000) / breakerWindow,
      });
    }
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.openUntil === undefined) return 'closed';
    return this.now() < this.openUntil ? 'open' : 'half-open';
  }

  /** When a call may pass, in milliseconds of `performance.now()`; 0: at once. */
  get readyAt(): number {
    if (this.openUntil === undefined) return 0;
    const now = this.now();
    if (now < this.openUntil) return this.openUntil;
    const isProbed = this.probedAt !== undefined && now - this.probedAt < longestProbe;
    return isProbed ? now + this.settings.breakerPause : 0;
  }

  /** Lets a call through. A half-open circuit counts it as its probe. */
  pass(): Passage {
    if (this.openUntil === undefined) return 'usual';
    if (this.readyAt > 0) return 'forced';
    this.probedAt = this.now();
    return 'probe';
  }

  /** @param isFine undefined where the call says nothing of the candidate */
  settle(passage: Passage, isFine: boolean | undefined): void {
    if (passage === 'probe') this.probedAt = undefined;
    if (this.sample === undefined || isFine === undefined) return;
    if (this.openUntil === undefined) this.settleClosed(this.sample, isFine);
    // A call from before it opened tells nothing new.
    else if (passage !== 'usual') this.settleOpen(this.sample, passage, isFine);
  }

  private settleClosed(sample: SamplingBreaker, isFine: boolean): void {
    if (isFine) sample.success(CircuitState.Closed);
    else if (sample.failure(CircuitState.Closed)) this.open();
  }

  private settleOpen(sample: SamplingBreaker, passage: Passage, isFine: boolean): void {
    if (isFine) {
      sample.success(CircuitState.HalfOpen);
      this.openUntil = undefined;
      this.pauses = 0;
    } else if (passage === 'probe') {
      sample.failure(CircuitState.HalfOpen);
      this.open();
    }
  }

  private open(): void {
    const pause = this.settings.breakerPause * Math.min(2 ** this.pauses, longestPause);
    this.pauses += 1;
    this.openUntil = this.now() + pause;
  }
}
