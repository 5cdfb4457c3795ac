import type { GatewayError } from '#libs/canonical';
import { RealtimeTap } from '#libs/formats/openai-realtime';
import type { TappedClientEvent, TappedEvent } from '#libs/formats/openai-realtime';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import type { SessionJournal } from '../session-journal.js';
import { AskedResponses } from './asked-responses.js';
import { ConversationTally } from './conversation-tally.js';
import type { RelayEstimates } from './relay-estimates.js';
import { RunningResponses } from './running-responses.js';

/** Listens to both sides of a relayed session: what runs, and what it uses. */
export class RelayRecord {
  private readonly tap = new RealtimeTap();
  private readonly conversation = new ConversationTally();
  private readonly asked: AskedResponses;
  private readonly running: RunningResponses;
  private isOver = false;

  constructor(
    private readonly journal: SessionJournal,
    connection: Pick<SocketConnection, 'during'>,
    estimates: RelayEstimates,
  ) {
    this.asked = new AskedResponses(connection);
    this.running = new RunningResponses(journal, connection, this.conversation, estimates);
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

  /** Takes what the client says. After the end it asks for nothing. */
  hearClient(event: TappedClientEvent): void {
    if (this.isOver) return;
    if (event.kind === 'append') {
      this.conversation.append(event.sound);
      return;
    }
    this.conversation.add(event.content);
    if (event.kind === 'create') this.asked.add(event.eventId);
  }

  /** The session ends: nothing more will come of what runs. The upstream is listened to no longer. */
  abandon(status: 'cancelled' | 'failed', error?: GatewayError): void {
    this.isOver = true;
    this.running.abandon(status, error);
    this.asked.clear();
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
        this.running.start(event.responseId);
        this.asked.begin();
        return;
      case 'text':
      case 'sound':
        this.running.write(event);
        return;
      case 'response-end':
        this.running.end(event);
        return;
      case 'transcription':
        this.settleTranscript(event);
        return;
      case 'error':
        this.asked.refuse(event.eventId);
    }
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
