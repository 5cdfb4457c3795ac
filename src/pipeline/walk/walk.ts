import { setTimeout as delay } from 'node:timers/promises';
import type { GatewayError } from '#libs/canonical';
import type { AnswerDeadlines } from '../../config/settings/deadlines-settings.js';
import type { RoutingConfiguration } from '../../config/settings/routing-settings.js';
import type { Prices } from '../../config/model-facts.js';
import type { Attachment } from '../../routing/affinity/attachment.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { CandidateFacts } from '../../routing/candidate-facts.js';
import type { Candidate, RoutePolicy } from '../../routing/candidate.js';
import { faultKind } from '../../routing/health/fault-kind.js';
import type { HealthBook } from '../../routing/health/health-book.js';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import { toGatewayError } from '../to-gateway-error.js';
import { backoff } from './backoff.js';
import type { Asking, Begun } from './begun.js';
import { contentFaultOf } from './content-fault.js';
import type { HedgeBudget } from './hedge-budget.js';
import { Patience } from './patience.js';
import type { ClientLimits } from './client-limits.js';
import type { Question } from './question.js';
import { contestant, firstToBegin, settlesWithin } from './race.js';
import { Trial } from './trial.js';
import { Turn } from './turn.js';

/** What all walks share. */
export interface WalkTools {
  readonly health: HealthBook;
  readonly facts: Pick<CandidateFacts, 'of'>;
  readonly pricesOf: (candidate: Candidate, record: RequestRecord) => Prices | undefined;
  readonly routing: RoutingConfiguration;
  readonly deadlines: AnswerDeadlines;
  readonly budget: HedgeBudget;
  /** A number from 0 up to 1. */
  readonly random: () => number;
}

/** Where a walk may go. */
export interface WalkPath {
  /** In the order in which they are tried; at least one. */
  readonly candidates: readonly Candidate[];
  readonly policy: RoutePolicy | undefined;
  readonly client: ClientLimits | undefined;
  /** None is healthy: one is tried, once. */
  readonly lastResort: boolean;
  /** Whom it would rather go to. Absent: it does not matter. */
  readonly attachment?: Attachment;
}

/** A candidate that is being tried, and what may still be done with it. */
interface Place {
  readonly candidate: Candidate;
  /** How often it was tried again. */
  retried: number;
  /** The key in use. */
  key: string | undefined;
  /** Keys that the upstream would not have. */
  refused: ReadonlySet<string | undefined>;
}

const none: ReadonlySet<string | undefined> = new Set();

/** One request on its way through its candidates, until one begins to answer. */
export class Walk<Answer> {
  private left: Candidate[];
  private readonly patience: Patience;
  private attempts = 0;
  private mayHedge: boolean;

  constructor(
    private readonly tools: WalkTools,
    private readonly path: WalkPath,
    private readonly question: Question,
    private readonly asking: Asking<Answer>,
    private readonly takenDown?: Promise<unknown>,
  ) {
    const { routing, deadlines } = tools;
    this.left = [...path.candidates];
    this.patience = new Patience(deadlines, routing.patience, path.policy, path.client);
    this.mayHedge = this.hedgeAfter > 0;
    if (this.mayHedge) tools.budget.earn(routing.hedgeShare);
  }

  /** @throws UpstreamRefusal or GatewayError of the last attempt; the signal's reason where it is aborted */
  async run(): Promise<Begun<Answer>> {
    const { context, record } = this.question;
    let place = this.step();
    for (;;) {
      try {
        const begun = await this.ask(place);
        begun.trial.won();
        this.settleAt(begun.trial.turn);
        record.notePrices(this.tools.pricesOf(begun.trial.turn.candidate, record));
        return begun;
      } catch (error) {
        if (context.signal.aborted) throw toGatewayError(context.signal.reason);
        record.answeredAt = performance.now();
        const next = await this.after(place, meaningOf(error));
        if (next === undefined) throw error;
        place = next;
      }
    }
  }

  /** Its prompt is in the cache there now. */
  private settleAt({ candidate, terms }: Turn): void {
    const outcome = this.path.attachment?.settle(candidate, terms.apiKey);
    if (outcome !== undefined) this.question.record.affinity = outcome;
  }

  private get hedgeAfter(): number {
    return this.path.policy?.hedge?.after ?? this.tools.routing.hedgeAfter;
  }

  /** Where to go after a failure; undefined: nowhere. */
  private async after(place: Place, error: GatewayError): Promise<Place | undefined> {
    if (!this.mayGoOn()) return undefined;
    const kind = faultKind(error);
    if (kind === 'final') return this.afterContent(place, error);
    const isOfKey = kind === 'credential' || kind === 'limit';
    if (isOfKey && this.hasOtherKey(place)) return place;
    // Who says when to come back is not bothered before, unless there is nobody else.
    if (kind === 'passing' && error.retryAfter === undefined && (await this.waited(place, error)))
      return place;
    const next = this.next();
    if (next !== undefined) return next;
    const mayReturn = kind === 'limit' || (kind === 'passing' && error.retryAfter !== undefined);
    return mayReturn && (await this.waited(place, error)) ? place : undefined;
  }

  private mayGoOn(): boolean {
    return this.attempts < this.tools.routing.maxAttempts && this.patience.allows(0);
  }

  /** A request that one candidate refuses for its content may suit another, where the operator says so. */
  private afterContent({ candidate }: Place, error: GatewayError): Place | undefined {
    const fault = contentFaultOf(error);
    const wanted = this.path.policy?.fallbackOn ?? this.tools.routing.fallbackOn;
    if (fault === undefined || !wanted.includes(fault)) return undefined;
    if (fault === 'context_length_exceeded')
      this.left = this.left.filter((other) => this.contextOf(other, Infinity) > this.contextOf(candidate, 0));
    return this.next();
  }

  private contextOf(candidate: Candidate, unknown: number): number {
    return this.tools.facts.of(candidate).context ?? unknown;
  }

  private hasOtherKey({ candidate, refused }: Place): boolean {
    const { keys } = candidate.provider;
    return keys.size > 1 && keys.hasReady(candidate.model, refused);
  }

  /** Waits before the candidate is tried again; false where that is not to be. */
  private async waited(place: Place, { retryAfter }: GatewayError): Promise<boolean> {
    const { random, routing } = this.tools;
    const retries = this.path.lastResort ? 0 : (this.path.policy?.retries ?? routing.retries);
    const wait = backoff(routing.backoff, place.retried, retryAfter, random);
    if (place.retried >= retries || wait > routing.maxWait || !this.patience.allows(wait)) return false;
    place.retried += 1;
    const { signal } = this.question.context;
    await delay(wait, undefined, { signal }).catch(() => {
      throw toGatewayError(signal.reason);
    });
    return true;
  }

  /** The next candidate that is still healthy. */
  private next(): Place | undefined {
    const { health } = this.tools;
    const found = this.left.findIndex((candidate) => health.readyAt(candidate) === 0);
    this.left.splice(0, found === -1 ? this.left.length : found);
    return found === -1 ? undefined : this.step();
  }

  private step(): Place {
    const candidate = this.left.shift();
    if (candidate === undefined) throw new Error('A walk needs a candidate.');
    return { candidate, retried: 0, key: undefined, refused: none };
  }

  private ask(place: Place): Promise<Begun<Answer>> {
    return this.mayHedge ? this.askTwice(place) : this.attempt(place, this.question.context.signal);
  }

  /** Asks somebody beside it where it is slow to begin. */
  private async askTwice(place: Place): Promise<Begun<Answer>> {
    const { signal } = this.question.context;
    const first = contestant(signal, (own) => this.attempt(place, own));
    if (await settlesWithin(first.begun, this.hedgeAfter)) return first.begun;
    const other = this.mayGoOn() ? this.beside(place) : undefined;
    if (other === undefined) return first.begun;
    this.mayHedge = false;
    return firstToBegin(
      first,
      contestant(signal, (own) => this.attempt(other, own, true)),
    );
  }

  /** Who is asked beside a candidate that is slow to begin: the next one, or the same with another key. */
  private beside({ candidate, key, refused }: Place): Place | undefined {
    const others = new Set([...refused, key]);
    const { keys } = candidate.provider;
    const another = this.next();
    if (another === undefined && !(keys.size > 1 && keys.hasReady(candidate.model, others))) return undefined;
    if (this.tools.budget.spend()) {
      return another ?? { candidate, retried: 0, key: undefined, refused: others };
    }
    if (another !== undefined) this.left.unshift(another.candidate);
    return undefined;
  }

  private async attempt(place: Place, signal: AbortSignal, isHedge = false): Promise<Begun<Answer>> {
    const { tools, question } = this;
    const { candidate, refused } = place;
    const { provider, model } = candidate;
    const { isShortened, deadlines, begin } = this.patience.turn(provider.id, question.asked.stream);
    const preference = this.path.attachment?.preferenceAt(candidate);
    const apiKey = provider.keys.take(model, refused.size === 0 ? undefined : refused, preference);
    place.key = apiKey;
    this.attempts += 1;
    const { takenDown } = this;
    const terms = { attempt: this.attempts, signal, apiKey, deadlines, begin, takenDown };
    const trial = new Trial(new Turn(candidate, terms, question.record), {
      health: tools.health.of(candidate),
      question,
      rests: tools.routing,
      isShortened,
      isHedge,
    });
    try {
      const answer = await this.asking(trial.turn);
      trial.begun();
      return { answer, trial };
    } catch (error) {
      const fault = meaningOf(signal.aborted ? signal.reason : error);
      trial.failed(fault);
      const kind = faultKind(fault);
      if (kind === 'credential' || kind === 'limit') place.refused = new Set([...place.refused, apiKey]);
      throw error;
    }
  }
}

/** What an attempt's failure means, in the gateway's words. */
export const meaningOf = (error: unknown): GatewayError =>
  error instanceof UpstreamRefusal ? error.error : toGatewayError(error);
