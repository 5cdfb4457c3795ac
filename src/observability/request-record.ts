import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { costOf } from '../catalogue/cost-of.js';
import type { Cost } from '../catalogue/cost-of.js';
import type { Prices } from '../config/model-facts.js';
import type { RequestTrace } from '../tracing/request-trace.js';
import { credibleUsage } from '#libs/canonical';
import type { GatewayError, Loss, Usage } from '#libs/canonical';
import type { AnswerListener } from '#libs/provider-kit';
import type { AskedWork } from './asked-work.js';
import type { Principal } from '../tokens/principal.js';

/** One call to an upstream. */
export interface TryNote {
  readonly provider: string;
  readonly model: string;
  /** The last four characters of its key. Absent where it has none, or a short one. */
  readonly key?: string;
  /** Asked beside another one that was slow to begin. */
  readonly hedge?: true;
  /** `broken`: it ended in the middle. `cancelled`: nobody waited for it any more. Absent: under way. */
  outcome?: 'answered' | 'failed' | 'broken' | 'cancelled';
  /** Until the answer began, or failed. */
  milliseconds?: number;
  /** The error's code, where it failed. */
  reason?: string;
  /** What the upstream refused with. */
  status?: number;
  /** `performance.now()` when it began. Absent: nobody took the time. */
  readonly startedAt?: number;
  /** Its span. Absent: the gateway records none. */
  readonly span?: CallSpan;
}

/** What a span of a call knows besides. Times are milliseconds of `performance.now()`. */
export interface CallSpan {
  readonly id: string;
  readonly startedAt: number;
  /** When its answer had ended. Absent: it goes on. */
  endedAt?: number;
}

/** The order in which candidates were to be tried, and those that were left out. */
export interface RouteNote {
  readonly strategy: string;
  readonly order: readonly string[];
  readonly skipped: readonly string[];
}

/** Takes down what is sent to upstreams. */
export interface SentBodies {
  /** @returns who takes down the answer */
  noteSent(body: unknown): AnswerListener;
}

/** What is known of one request, filled in by whoever comes to know it and written as one line at its end. */
export class RequestRecord {
  /** Its place in a trace. Absent: it is in none. */
  trace: RequestTrace | undefined;
  /** The caller's credential, by its public id. */
  tokenId: string | undefined;
  /** Who makes the request. Absent: nobody with a token. */
  principal: Principal | undefined;
  /** The name the client asked for. */
  model: string | undefined;
  /** The wire format that its client speaks, where whoever answers it does not know. */
  spoken: string | undefined;
  /** What it asks of the model. */
  asked: AskedWork | undefined;
  provider: string | undefined;
  /** The provider's name for the model. */
  upstreamModel: string | undefined;
  lane: string | undefined;
  /** Upstream calls, the successful one included. */
  attempts: number | undefined;
  /** Each of those calls. */
  readonly tries: TryNote[] = [];
  /** Why candidates were asked in this order, where there was a choice. */
  route: RouteNote | undefined;
  /** Whether it was answered where its prompt is in a cache. Absent: there was no choice, or nothing worth one. */
  affinity: 'kept' | 'moved' | 'new' | undefined;
  /** Whether the answer's head tells who gave it. */
  tellsRoute = false;
  /** `performance.now()` when the first request to an upstream was handed to its connection. */
  sentAt: number | undefined;
  /** `performance.now()` when the last bytes came that the answer's beginning, or its failure, was made of. */
  answeredAt: number | undefined;
  private credible: Usage | undefined;
  private pricesNoted = false;
  private severalPrices = false;
  private knownPrices: Prices | undefined;
  private knownCost:
    { readonly usage: Usage; readonly prices: Prices; readonly cost: Cost | undefined } | undefined;
  /** Something is still being found out after the answer has gone out. Never rejects. */
  settling: Promise<void> | undefined;
  /** What could not be carried over. Absent on the verbatim lane. */
  losses: readonly Loss[] | undefined;
  error: GatewayError | undefined;
  /** Counts what it uses: `src/metering` knows how. Absent: nobody counts yet. */
  meter: object | undefined;
  /** Id of the request whose answer was sent once more. */
  replayOf: string | undefined;
  /** Absent: nobody wants to read what is sent. */
  sentBodies: SentBodies | undefined;
  /** Nobody wants to read of it, unless it fails. */
  isRoutine = false;
  /** A session as a whole: what it used is the sum of its turns', each of which has a record of its own. */
  isSession = false;
  /** Headers that the answer carries, whoever writes it. Absent: none. */
  answerHeaders: Readonly<Record<string, string>> | undefined;
  /** The headers of the answer that its head was written with. Absent: it was not, or they were set one by one. */
  head: Readonly<OutgoingHttpHeaders> | undefined;
  /** `performance.now()` when the head of the answer went out. */
  firstByteAt: number | undefined;

  /**
   * @param id the request's id, sane
   * @param path without the query, as the client sent it
   * @param startedAt `performance.now()` when its connection was accepted for it, else when its head had arrived
   * @param bytesBefore what the connection had sent before this answer
   */
  constructor(
    readonly id: string,
    readonly method: string,
    readonly path: string,
    readonly startedAt: number,
    readonly bytesBefore: number,
  ) {}

  /** It is made with this token. */
  notePrincipal(principal: Principal): void {
    this.principal = principal;
    this.tokenId = principal.tokenId;
  }

  /** What is asked of a model, before anybody is asked. */
  noteAsked(asked: AskedWork): void {
    this.model = asked.model;
    // Of a session's turn, its format is known from the beginning.
    this.asked = this.spoken === undefined ? asked : { ...asked, format: this.spoken };
  }

  /** What the model costs that answers. @param prices undefined where nobody knows */
  notePrices(prices: Prices | undefined): void {
    // Of several models, nobody can say afterwards which of them used what.
    const isAnother = this.pricesNoted && this.knownPrices !== prices;
    this.severalPrices ||= isAnother;
    this.knownPrices = isAnother ? undefined : prices;
    this.pricesNoted = true;
  }

  /** Somebody has begun to answer. */
  get hasNotedPrices(): boolean {
    return this.pricesNoted;
  }

  /** Several models took part that do not cost the same. */
  get hasSeveralPrices(): boolean {
    return this.severalPrices;
  }

  get usage(): Usage | undefined {
    return this.credible;
  }

  /** Nobody is charged, or paid, for what a vendor cannot have counted. */
  set usage(reported: Usage | undefined) {
    this.credible = reported && credibleUsage(reported);
  }

  /** Undefined where nobody knows, or several models took part. */
  get prices(): Prices | undefined {
    return this.knownPrices;
  }

  /** What it cost, as far as that is known. Undefined where nothing of it is. */
  get cost(): Cost | undefined {
    const { usage, prices, knownCost } = this;
    if (usage === undefined || prices === undefined) return undefined;
    if (knownCost?.usage === usage && knownCost.prices === prices) return knownCost.cost;
    const cost = costOf(usage, prices);
    this.knownCost = { usage, prices, cost };
    return cost;
  }
}

const recordKey = Symbol('RequestRecord');

interface RecordHolder {
  [recordKey]?: RequestRecord;
}

/** Ties a record to the answer it speaks of. */
export function attachRecord(response: ServerResponse, record: RequestRecord): void {
  (response as RecordHolder)[recordKey] = record;
}

/** The record of the request that this response answers. Without the middleware (in tests) nobody reads it. */
export function recordOf(response: ServerResponse): RequestRecord {
  const attached = (response as RecordHolder)[recordKey];
  if (attached !== undefined) return attached;
  const record = new RequestRecord('unknown', '', '', performance.now(), 0);
  attachRecord(response, record);
  return record;
}
