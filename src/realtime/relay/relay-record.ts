import type { GatewayError } from '#libs/canonical';
import { RealtimeTap } from '#libs/formats/openai-realtime';
import type { TappedClientEvent, TappedEvent } from '#libs/formats/openai-realtime';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal } from '../session-journal.js';
import { AskedResponses } from './asked-responses.js';
import { ConversationTally } from './conversation-tally.js';
import type { RelayEstimates } from './relay-estimates.js';
import { failureOf, RunningResponses } from './running-responses.js';
import { clientLeft } from './turn-meters.js';
import type { RelayTurn, TurnMeters } from './turn-meters.js';

/** Listens to both sides of a relayed session: what runs, and what it uses. */
export class RelayRecord {
  private readonly tap = new RealtimeTap();
  private readonly conversation = new ConversationTally();
  private readonly asked: AskedResponses;
  private readonly running: RunningResponses;
  private isOver = false;
  private settling: Promise<void> | undefined;

  constructor(
    private readonly journal: SessionJournal,
    connection: Pick<SocketConnection, 'during'>,
    private readonly turns: TurnMeters,
    estimates: RelayEstimates,
    private readonly onRefused: (error: GatewayError, responseId: string | undefined) => void,
  ) {
    this.asked = new AskedResponses(connection);
    this.running = new RunningResponses(journal, turns, connection, this.conversation, estimates);
  }

  /** Whether the client waits for something. */
  get isAnswering(): boolean {
    return this.running.size > 0 || this.asked.size > 0;
  }

  /**
   * @param frame a whole text frame of the upstream's
   * @returns what it is, where that matters
   */
  hearUpstream(frame: Buffer): TappedEvent | undefined {
    const event = this.tap.push(frame);
    if (event !== undefined) this.take(event);
    return event;
  }

  /** Resolves when the response is taken down that ended last: then its client may hear of its end. */
  get settled(): Promise<void> | undefined {
    return this.settling;
  }

  /** What a response reads that is asked for now, roughly, as bytes of text. */
  get size(): number {
    return this.conversation.size;
  }

  /** Takes what the client says. After the end it asks for nothing. */
  hearClient(event: Exclude<TappedClientEvent, { kind: 'create' }>): void {
    if (this.isOver) return;
    if (event.kind === 'append') this.conversation.append(event.sound);
    else this.conversation.add(event.content);
  }

  /**
   * The client asks for a response that may be.
   * @returns whether the vendor is to be told; not after the end
   */
  hearCreate({ eventId, content }: Extract<TappedClientEvent, { kind: 'create' }>, turn: RelayTurn): boolean {
    if (this.isOver) {
      void this.turns.finish(
        turn,
        { kind: 'response', status: 'cancelled', error: clientLeft() },
        'cancelled',
      );
      return false;
    }
    this.conversation.add(content);
    this.turns.asked(turn);
    this.asked.add(eventId, turn);
    return true;
  }

  /** The session ends: nothing more will come of what runs. The upstream is listened to no longer. */
  abandon(status: 'cancelled' | 'failed', error?: GatewayError): void {
    this.isOver = true;
    this.running.abandon(status, error);
    // A vendor that leaves instead of answering charges nothing; one that is left may.
    const isLeft = error?.domain !== 'provider';
    const outcome = status === 'cancelled' ? 'cancelled' : isLeft ? 'broken' : 'failed';
    for (const turn of this.asked.clear()) {
      void this.turns.finish(turn, { kind: 'response', status, ...(error && { error }) }, outcome);
    }
  }

  private take(event: TappedEvent): void {
    switch (event.kind) {
      case 'session':
        this.conversation.settle(event);
        return;
      case 'speech':
        this.conversation.listen(event);
        return;
      case 'committed':
        this.conversation.commit();
        return;
      case 'cleared':
        this.conversation.clear();
        return;
      case 'response-start':
        this.running.start(event.responseId, this.asked.begin() ?? this.unasked(event.responseId));
        return;
      case 'text':
      case 'sound':
        this.running.write(event);
        return;
      case 'response-end':
        this.settling = this.running.end(event);
        return;
      case 'transcription':
        this.settleTranscript(event);
        return;
      case 'error':
        this.refuse(event);
    }
  }

  /** The vendor began it by itself: it heard the end of what was said. */
  private unasked(responseId: string | undefined): RelayTurn {
    return this.turns.follow(this.size, (error) => {
      this.onRefused(error, responseId);
    });
  }

  /** The vendor makes no response of what it was asked for: it costs nothing. */
  private refuse({ eventId, error }: Extract<TappedEvent, { kind: 'error' }>): void {
    const turn = this.asked.refuse(eventId);
    if (turn === undefined) return;
    const settled = { kind: 'response', status: 'failed', error: failureOf(error) } as const;
    void this.turns.finish(turn, settled, 'failed');
  }

  private settleTranscript({ itemId, model, usage }: Extract<TappedEvent, { kind: 'transcription' }>): void {
    const turn = {
      ...(itemId !== undefined && { id: itemId }),
      ...(model !== undefined && { model }),
      ...(usage !== undefined && { usage }),
    };
    this.journal.settle({ kind: 'transcription', status: 'completed', ...turn }, performance.now());
  }
}
