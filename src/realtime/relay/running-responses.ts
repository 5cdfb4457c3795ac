import { GatewayError } from '#libs/canonical';
import type { TappedEvent } from '#libs/formats/openai-realtime';
import { isWhole } from '../../pipeline/usage/usage-estimates.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal, SettledTurn } from '../session-journal.js';
import type { ConversationTally, Heard } from './conversation-tally.js';
import { holdOpen } from './hold-open.js';
import type { RelayEstimates } from './relay-estimates.js';
import { Tally } from './tally.js';

/** Tokens of a second of sound that a model speaks. Source: OpenAI's guide "Managing costs" of the Realtime API. */
const spokenPerSecond = 20;

/** A response that an upstream is making. */
interface Running {
  readonly startedAt: number;
  readonly heard: Heard;
  readonly written: Tally;
  /** A stopping gateway waits for it no longer. */
  readonly finish: () => void;
}

/** What an upstream is making for a session: taken down when it is done, and waited for by a gateway that stops. */
export class RunningResponses {
  private readonly responses = new Map<string | undefined, Running>();

  constructor(
    private readonly journal: Pick<SessionJournal, 'settle'>,
    private readonly connection: Pick<SocketConnection, 'during'>,
    private readonly conversation: ConversationTally,
    private readonly estimates: RelayEstimates,
  ) {}

  get size(): number {
    return this.responses.size;
  }

  start(id: string | undefined): void {
    this.responses.get(id)?.finish();
    this.responses.set(id, {
      startedAt: performance.now(),
      heard: this.conversation.read(),
      written: new Tally(),
      finish: holdOpen(this.connection),
    });
  }

  /** Takes a piece of one: of the latest where it does not say of which. */
  write(piece: Extract<TappedEvent, { kind: 'text' | 'sound' }>): void {
    const running = this.responses.get(piece.responseId) ?? [...this.responses.values()].at(-1);
    if (running === undefined) return;
    if (piece.kind === 'text') running.written.addText(piece.text);
    else running.written.tokens += piece.seconds * spokenPerSecond;
  }

  end(event: Extract<TappedEvent, { kind: 'response-end' }>): void {
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
      return;
    }
    this.keepWhatIsUncounted(running, event);
    // A vendor that failed before the first word counts nothing.
    const isNothing = status === 'failed' && running.written.isEmpty;
    if (isNothing) this.journal.settle(turn, running.startedAt);
    else this.settle(running, turn);
    running.finish();
  }

  /** Takes down what will never be done. */
  abandon(status: 'cancelled' | 'failed', error?: GatewayError): void {
    for (const [id, running] of this.responses) {
      const named = id === undefined ? {} : { id };
      this.settle(running, { kind: 'response', status, ...named, ...(error && { error }) });
      running.finish();
    }
    this.responses.clear();
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
  private settle({ startedAt, heard, written }: Running, turn: SettledTurn): void {
    const { usage } = turn;
    if (isWhole(usage)) {
      this.journal.settle(turn, startedAt);
      return;
    }
    const settling = this.estimates.complete(usage, heard, written).then((completed) => {
      this.journal.settle({ ...turn, usage: completed }, startedAt);
    });
    void this.connection.during(settling);
  }
}

const failureOf = ({
  message = 'The response failed.',
  code,
  type,
}: NonNullable<Extract<TappedEvent, { kind: 'response-end' }>['error']>): GatewayError =>
  new GatewayError('provider_failed', message, {
    upstream: { ...(code !== undefined && { code }), ...(type !== undefined && { type }) },
  });
