import { GatewayError } from '#libs/canonical';
import type { TappedEvent } from '#libs/formats/openai-realtime';
import { isWhole } from '../../pipeline/usage/usage-estimates.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal, SettledTurn } from '../session-journal.js';
import type { ConversationTally, Heard } from './conversation-tally.js';
import { holdOpen } from './hold-open.js';
import type { RelayEstimates } from './relay-estimates.js';
import { Tally } from './tally.js';
import type { RelayTurn, TurnMeters, TurnOutcome } from './turn-meters.js';

/** Tokens of a second of sound that a model speaks. Source: OpenAI's guide "Managing costs" of the Realtime API. */
const spokenPerSecond = 20;

/** A response that an upstream is making. */
interface Running {
  readonly heard: Heard;
  readonly written: Tally;
  readonly turn: RelayTurn;
  /** A stopping gateway waits for it no longer. */
  readonly finish: () => void;
}

/** What an upstream is making for a session: taken down when it is done, and waited for by a gateway that stops. */
export class RunningResponses {
  private readonly responses = new Map<string | undefined, Running>();

  constructor(
    private readonly journal: Pick<SessionJournal, 'settle'>,
    private readonly turns: Pick<TurnMeters, 'finish'>,
    private readonly connection: Pick<SocketConnection, 'during'>,
    private readonly conversation: ConversationTally,
    private readonly estimates: RelayEstimates,
  ) {}

  get size(): number {
    return this.responses.size;
  }

  start(id: string | undefined, turn: RelayTurn): void {
    const former = this.responses.get(id);
    if (former !== undefined) this.stop(id, former, 'failed');
    this.responses.set(id, {
      turn,
      heard: this.conversation.read(),
      written: new Tally(),
      finish: holdOpen(this.connection),
    });
  }

  /** Takes a piece of one: of the latest where it does not say of which. */
  write(piece: Extract<TappedEvent, { kind: 'text' | 'sound' }>): void {
    const running = this.responses.get(piece.responseId) ?? [...this.responses.values()].at(-1);
    if (running === undefined) return;
    running.turn.record.firstByteAt ??= performance.now();
    if (piece.kind === 'text') running.written.addText(piece.text);
    else running.written.tokens += piece.seconds * spokenPerSecond;
  }

  /** @returns resolves when it is taken down, where that takes a moment */
  end(event: Extract<TappedEvent, { kind: 'response-end' }>): Promise<void> | undefined {
    const { responseId, status, usage, error } = event;
    const turn: SettledTurn = {
      kind: 'response',
      status: status ?? 'completed',
      ...(responseId !== undefined && { id: responseId }),
      ...(usage !== undefined && { usage }),
      ...(error !== undefined && { error: failureOf(error) }),
    };
    const running = this.responses.get(responseId);
    this.responses.delete(responseId);
    if (running === undefined) {
      this.journal.settle(turn, performance.now());
      return undefined;
    }
    this.keepWhatIsUncounted(running, event);
    // A vendor that failed before the first word counts nothing.
    const isNothing = status === 'failed' && running.written.isEmpty;
    const outcome = turn.error === undefined ? 'answered' : 'broken';
    const settled = isNothing
      ? this.turns.finish(running.turn, turn, 'failed')
      : this.settle(running, turn, outcome);
    running.finish();
    return settled;
  }

  /** Takes down what will never be done. */
  abandon(status: 'cancelled' | 'failed', error?: GatewayError): void {
    for (const [id, running] of this.responses) this.stop(id, running, status, error);
    this.responses.clear();
  }

  private stop(
    id: string | undefined,
    running: Running,
    status: 'cancelled' | 'failed',
    error?: GatewayError,
  ): void {
    const named = id === undefined ? {} : { id };
    const outcome = status === 'cancelled' ? 'cancelled' : 'broken';
    void this.settle(running, { kind: 'response', status, ...named, ...(error && { error }) }, outcome);
    running.finish();
  }

  private keepWhatIsUncounted(
    { heard, written }: Running,
    { usage, inConversation }: Extract<TappedEvent, { kind: 'response-end' }>,
  ): void {
    if (inConversation && isWhole(usage)) {
      this.conversation.count(usage);
      return;
    }
    this.conversation.keep(heard.since);
    if (inConversation) this.conversation.keep(written);
  }

  /** What the vendor did not count is estimated; the session's own line waits for it. */
  private settle(
    { turn, heard, written }: Running,
    settled: SettledTurn,
    outcome: TurnOutcome,
  ): Promise<void> {
    const { usage } = settled;
    if (isWhole(usage)) return this.turns.finish(turn, settled, outcome);
    const settling = this.estimates
      .complete(usage, heard, written)
      .then((completed) => this.turns.finish(turn, { ...settled, usage: completed }, outcome));
    void this.connection.during(settling);
    return settling;
  }
}

/** What a vendor says of a response that failed. */
export const failureOf = ({
  message = 'The response failed.',
  code,
  type,
}: NonNullable<Extract<TappedEvent, { kind: 'response-end' }>['error']>): GatewayError =>
  new GatewayError('provider_failed', message, {
    upstream: { ...(code !== undefined && { code }), ...(type !== undefined && { type }) },
  });
