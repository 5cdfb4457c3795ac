import type { GatewayError } from '#libs/canonical';
import type { RoutingConfiguration } from '../../config/settings/routing-settings.js';
import type { TryNote } from '../../observability/request-record.js';
import type { Passage } from '../../routing/health/candidate-breaker.js';
import type { CandidateHealth } from '../../routing/health/candidate-health.js';
import { concernsWholeKey, faultKind, keyRest, speaksFor } from '../../routing/health/fault-kind.js';
import type { Question } from './question.js';
import type { Turn } from './turn.js';

/** Shorter keys would be told as good as whole. */
const shortestKey = 16;

/** What a trial is about, besides its turn. */
export interface TrialTerms {
  readonly health: CandidateHealth;
  readonly question: Question;
  readonly rests: Pick<RoutingConfiguration, 'cooldown' | 'credentialCooldown'>;
  /** That it was too slow says nothing of the candidate. */
  readonly isShortened: boolean;
  readonly isHedge: boolean;
}

/** Keeps the books of one turn: what the log says of it, the candidate's health, its key. */
export class Trial {
  private readonly passage: Passage;
  private readonly startedAt = performance.now();
  private readonly note: TryNote;
  private isOver = false;
  private listener: (() => void) | undefined;

  constructor(
    readonly turn: Turn,
    private readonly terms: TrialTerms,
  ) {
    const { candidate, terms: turnTerms } = turn;
    const { apiKey } = turnTerms;
    const key = apiKey !== undefined && candidate.provider.keys.size > 1 ? ending(apiKey) : undefined;
    this.passage = terms.health.begin();
    this.note = {
      provider: candidate.provider.id,
      model: candidate.model,
      ...(key !== undefined && { key }),
      ...(terms.isHedge && { hedge: true }),
      startedAt: this.startedAt,
      ...(turn.spanId !== undefined && { span: { id: turn.spanId, startedAt: this.startedAt } }),
    };
    terms.question.record.tries.push(this.note);
  }

  /** The answer has begun. */
  begun(): void {
    const { candidate, terms } = this.turn;
    this.conclude('answered');
    if (this.terms.question.isAside !== true) this.latency.note(this.elapsed, performance.now());
    candidate.provider.keys.clear(terms.apiKey, candidate.model);
  }

  /** The first to begin: its answer goes to the client. */
  won(): void {
    this.turn.note();
    this.terms.question.record.answeredAt = this.turn.arrivedAt ?? performance.now();
  }

  /** Calls back when its answer has ended, one way or another. */
  whenOver(listener: () => void): void {
    if (this.isOver) listener();
    else this.listener = listener;
  }

  /** Nobody gets its answer, which may have begun. */
  lost(): void {
    if (this.isOver) return;
    this.note.outcome = 'cancelled';
    this.settle(undefined);
  }

  /** It failed before its answer has begun. */
  failed(error: GatewayError): void {
    const isCancelled = error.code === 'caller_cancelled';
    this.conclude(isCancelled ? 'cancelled' : 'failed', error);
    if (isCancelled || faultKind(error) === 'slow') this.latency.noteAtLeast(this.elapsed, performance.now());
    this.restKey(error);
    this.settle(this.verdict(error));
  }

  /** Its answer has ended. @param failure why it is not whole, or what else was wrong with it */
  ended(failure: GatewayError | undefined): void {
    if (failure !== undefined) {
      this.note.outcome = failure.code === 'caller_cancelled' ? 'cancelled' : 'broken';
      this.note.reason = reasonOf(failure);
    }
    this.settle(failure === undefined ? true : this.verdict(failure));
  }

  private get elapsed(): number {
    return performance.now() - this.startedAt;
  }

  private get latency() {
    const { health, question } = this.terms;
    return health.latency(question.asked.stream);
  }

  private conclude(outcome: NonNullable<TryNote['outcome']>, error?: GatewayError): void {
    this.note.outcome = outcome;
    this.note.milliseconds = Math.round(this.elapsed * 10) / 10;
    if (error === undefined) return;
    this.note.reason = reasonOf(error);
    const { status } = error.upstream ?? {};
    if (status !== undefined) this.note.status = status;
  }

  private verdict(error: GatewayError): boolean | undefined {
    return this.terms.isShortened && error.code === 'provider_timeout' ? undefined : speaksFor(error);
  }

  private restKey(error: GatewayError): void {
    const rest = keyRest(error, this.terms.rests);
    if (rest === undefined) return;
    const { candidate, terms } = this.turn;
    candidate.provider.keys.rest(terms.apiKey, concernsWholeKey(error) ? undefined : candidate.model, rest);
  }

  /** Once: an answer that was lost may end later. */
  private settle(isFine: boolean | undefined): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.note.span !== undefined) this.note.span.endedAt = performance.now();
    this.terms.health.settle(this.passage, isFine);
    this.listener?.();
  }
}

const ending = (key: string): string | undefined => (key.length < shortestKey ? undefined : key.slice(-4));

const reasonOf = ({ code, reason }: GatewayError): string =>
  reason === undefined ? code : `${code} (${reason})`;
