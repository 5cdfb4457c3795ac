import type { GatewayError, Usage } from '#libs/canonical';
import type { RequestEnds } from '../observability/request-ends.js';
import { RequestRecord } from '../observability/request-record.js';
import { addUsage } from './add-usage.js';

/** Something in a session that was paid for: a response, its sound, or the transcript of what was said. */
export interface SettledTurn {
  readonly kind: 'response' | 'speech' | 'transcription';
  /** The response's id, or the item's whose words were written down. Absent where nobody said it. */
  readonly id?: string;
  /** As the protocol says it: `completed`, `cancelled`, `incomplete`, `failed`. */
  readonly status: string;
  /** Absent where nobody counted. */
  readonly usage?: Usage;
  /** The model that was asked, where it is not the session's own. */
  readonly model?: string;
  readonly error?: GatewayError;
}

const method = 'WEBSOCKET';
const path = '/v1/realtime';

/** Takes down a session: a line for each turn as it ends, and one for the whole. */
export class SessionJournal {
  /** The session as a whole; its usage is the sum of its turns'. */
  readonly record: RequestRecord;
  private turns = 0;

  /**
   * @param id the request's
   * @param startedAt `performance.now()` when the upgrade was asked for
   */
  constructor(
    id: string,
    private readonly ends: RequestEnds,
    startedAt = performance.now(),
  ) {
    this.record = new RequestRecord(id, method, path, startedAt, 0);
    this.record.isSession = true;
  }

  /** Takes down a turn of which nothing was known before its end. @param startedAt `performance.now()` when it began */
  settle(settled: SettledTurn, startedAt: number): void {
    const turn = this.begin(settled, startedAt);
    const { provider, model } = turn;
    // Whoever tells of its failure was asked for it.
    if (settled.error !== undefined && provider !== undefined) {
      turn.tries.push({ provider, model: turn.upstreamModel ?? model ?? '', outcome: 'failed' });
    }
    this.finish(turn, settled);
  }

  /**
   * The record of a turn that begins.
   * @param size bytes of what it reads, where that is known
   */
  begin(
    { kind, model }: Pick<SettledTurn, 'kind' | 'model'>,
    startedAt: number,
    size?: number,
  ): RequestRecord {
    const { record } = this;
    const turn = new RequestRecord(record.id, method, path, startedAt, 0);
    turn.trace = record.trace?.inside();
    turn.tokenId = record.tokenId;
    turn.principal = record.principal;
    turn.model = model ?? record.model;
    turn.provider = record.provider;
    turn.upstreamModel = model === undefined ? record.upstreamModel : undefined;
    turn.lane = record.lane;
    turn.noteAsked({
      model: turn.model ?? '',
      endpoint: kind === 'response' ? 'realtime' : kind,
      format: 'openai-realtime',
      stream: true,
      ...(size !== undefined && { size }),
    });
    if (model === undefined) turn.notePrices(record.prices);
    return turn;
  }

  /** Takes down how a turn ended. */
  finish(turn: RequestRecord, { usage, error, ...settled }: SettledTurn): void {
    turn.usage = usage;
    turn.error = error;
    this.take(turn, settled);
  }

  /** Takes down a turn that has a record of its own. */
  take(turn: RequestRecord, { kind, id, status }: Pick<SettledTurn, 'kind' | 'id' | 'status'>): void {
    this.turns += 1;
    const { record } = this;
    if (turn.usage !== undefined) record.usage = addUsage(record.usage, turn.usage);
    const facts = { event: kind, ...(id !== undefined && { responseId: id }), responseStatus: status };
    this.ends.detached(turn, facts);
  }

  /** The session is over. @param code its close code; absent where it was never opened */
  end(code?: number): void {
    // Turns have told what they cost: prices of long prompts do not hold for their sum.
    this.record.notePrices(undefined);
    this.ends.detached(this.record, {
      event: 'session ended',
      turns: String(this.turns),
      ...(code !== undefined && { closeCode: String(code) }),
    });
  }
}
