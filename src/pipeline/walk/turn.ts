import type { Loss } from '#libs/canonical';
import type { AnswerListener } from '#libs/provider-kit';
import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { UpstreamCall, UpstreamReply } from '../../providers/transport/transport.js';
import type { Candidate } from '../../routing/candidate.js';
import type { Lane } from '../lane.js';
import { noteTurn } from '../note-turn.js';
import type { BeginDeadline } from '../stream-reply.js';

/** What of a request tells where it goes, and what it says. */
export type SentRequest = Pick<UpstreamCall, 'method' | 'url' | 'headers' | 'body'>;

/** What a turn is given. */
export interface TurnTerms {
  /** Counts from 1. */
  readonly attempt: number;
  /** The credential for everything that is sent in this turn. Absent where the upstream needs none. */
  readonly apiKey?: string | undefined;
  /** Aborted with a GatewayError when nobody waits for this turn any more. */
  readonly signal: AbortSignal;
  /** Instead of the configured deadlines. */
  readonly deadlines?: Partial<DeadlineConfiguration> | undefined;
  /** By when a stream has to begin. */
  readonly begin?: BeginDeadline | undefined;
  /**
   * Resolves when it is taken down that the request begins. Until then nothing may leave: a vendor may charge from then on, whatever
   * becomes of this process. Absent: it is.
   */
  readonly takenDown?: Promise<unknown> | undefined;
  /** Sees what is about to be sent, as far as the gateway sends it; what it throws stops that. */
  readonly beforeSending?: (call: SentRequest | undefined) => void;
}

const noHeaders: Readonly<Record<string, string>> = {};

/** One try at one candidate: with which key, for how long, and what is to be known of it. */
export class Turn {
  /** How it travels, as far as it was decided. */
  lane: Lane = 'hub';
  /** What does not reach the upstream, as far as it is known. */
  losses: readonly Loss[] = [];
  /** `performance.now()` when it was handed to an upstream's connection. */
  sentAt: number | undefined;
  /** The id of its span. Absent: the gateway records none. */
  readonly spanId: string | undefined;
  private reply: Pick<UpstreamReply, 'arrivedAt'> | undefined;

  constructor(
    readonly candidate: Candidate,
    readonly terms: TurnTerms,
    private readonly record: RequestRecord,
  ) {
    this.spanId = record.trace?.newCall();
  }

  get signal(): AbortSignal {
    return this.terms.signal;
  }

  /** When bytes of the answer came last; undefined where none have. */
  get arrivedAt(): number | undefined {
    return this.reply?.arrivedAt?.();
  }

  /** What its upstream is told of the trace that it belongs to. */
  get traceHeaders(): Readonly<Record<string, string>> {
    return this.record.trace?.headers(this.spanId) ?? noHeaders;
  }

  /** Decides how it travels, and notes who is being asked. */
  take(lane: Lane): void {
    this.lane = lane;
    this.note();
  }

  /** Notes once more that this is who answers. */
  note(): void {
    const { candidate, lane, terms } = this;
    noteTurn(this.record, { candidate, lane, attempt: terms.attempt });
  }

  /**
   * A request of this turn leaves.
   * @param call what is sent. Absent: nobody shows it
   * @returns who wants to hear the answer. Undefined: nobody
   */
  sending(call?: SentRequest): AnswerListener | undefined {
    this.terms.beforeSending?.(call);
    const listener = this.record.sentBodies?.noteSent(call?.body);
    this.sentAt ??= performance.now();
    this.record.sentAt ??= this.sentAt;
    return listener;
  }

  /** An answer to it begins to come. */
  answering(reply: Pick<UpstreamReply, 'arrivedAt'>): void {
    this.reply = reply;
  }
}
