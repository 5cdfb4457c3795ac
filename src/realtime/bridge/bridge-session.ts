import { applySessionUpdate, readClientEvent, RealtimeFault } from '#libs/formats/openai-realtime';
import type {
  RealtimeClientEvent,
  RealtimeDialect,
  RealtimeSession,
  ResponseSettings,
  SessionIdentity,
  TurnDetection,
} from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { GatewayError } from '#libs/canonical';
import { closeCodes } from '../../sockets/socket-connection.js';
import type { SocketConnection } from '../../sockets/socket-connection.js';
import { ConversationEditor } from './conversation-editor.js';
import { FaultCount } from './fault-count.js';
import { Hearing } from './hearing.js';
import type { Listener } from './hearing.js';
import { Inbox } from './inbox.js';
import { Responses } from './responses.js';
import { servedSettings } from './served-settings.js';
import type { SessionContext } from './session-context.js';
import { Transcribing } from './transcribing.js';
import { UserTurns } from './user-turns.js';

/** The connection, as a session needs it. */
export type SessionConnection = Pick<SocketConnection, 'listen' | 'close' | 'signal' | 'pause' | 'resume'>;

/** What a session is told of besides what its parts share. */
export interface SessionFrame {
  readonly connection: SessionConnection;
  readonly dialect: RealtimeDialect;
  readonly identity: SessionIdentity;
  /** Told of what must not happen; the session goes on. */
  readonly onFault: (fault: unknown) => void;
}

/** Events that a session is made for whose client wants nothing but what was said. */
const listening: ReadonlySet<RealtimeClientEvent['type']> = new Set([
  'session.update',
  'transcription_session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
]);

/** A session that the gateway serves itself: hands each event of the client to the part that it is about. */
export class BridgeSession implements Listener {
  private readonly inbox: Inbox;
  private readonly editor: ConversationEditor;
  private readonly responses: Responses;
  private readonly transcribing: Transcribing;
  private readonly hearing: Hearing;
  /** Turns of the user for which no response was made yet. */
  private readonly unanswered = new Set<string>();
  private readonly faults = new FaultCount();

  constructor(
    private readonly context: SessionContext,
    private readonly frame: SessionFrame,
  ) {
    this.transcribing = new Transcribing(context);
    this.editor = new ConversationEditor(context, this.transcribing);
    this.responses = new Responses(context, this.transcribing);
    this.hearing = new Hearing(context, new UserTurns(context, this.transcribing), this);
    this.inbox = new Inbox(frame.connection, this.onFrame);
    this.responses.onCompleted = ({ playedIn }) => {
      this.hearing.answered(playedIn);
    };
  }

  /** Says hello, and takes events from here on. */
  begin(): void {
    const { frame, context, inbox } = this;
    const { outlet, settings, conversation } = context;
    frame.connection.listen(
      (text) => {
        inbox.push(text);
      },
      () => {
        outlet.refuse(new RealtimeFault('invalid_event', 'Send events as text, not as binary messages.'));
      },
    );
    frame.connection.signal.addEventListener('abort', this.onAbort, { once: true });
    const { session } = settings;
    outlet.say({ type: 'session.created', session, identity: frame.identity });
    if (session.type === 'realtime') {
      outlet.say({ type: 'conversation.created', conversationId: conversation.id });
    }
  }

  spoke({ interruptResponse }: TurnDetection): void {
    if (interruptResponse) this.responses.interrupt();
  }

  ended(itemId: string, { createResponse }: TurnDetection): void {
    if (createResponse && this.context.settings.session.type === 'realtime') void this.answer(itemId);
  }

  idle(): void {
    this.respond();
  }

  /** Answers a turn once its words are known: to mere noise there is nothing to say. */
  private async answer(itemId: string): Promise<void> {
    this.unanswered.add(itemId);
    await this.transcribing.settled([{ id: itemId }]);
    if (this.isNoise(itemId)) this.unanswered.delete(itemId);
    // A response waits for the words of all turns before it: it answers this one too.
    if (this.unanswered.size === 0) return;
    // Whoever goes on speaking will be answered when they have finished.
    if (this.hearing.isSpeaking || this.context.signal.aborted) return;
    // Of the one that was interrupted, the end is still to be said.
    await this.responses.concluded();
    this.respond();
  }

  private isNoise(itemId: string): boolean {
    const item = this.context.conversation.find(itemId);
    const [part] = item?.type === 'message' ? item.content : [];
    return part?.type !== 'input_audio' || part.transcript === '';
  }

  private respond(): void {
    try {
      this.create({ conversation: 'auto' });
    } catch (cause) {
      this.unanswered.clear();
      this.refuse(cause);
    }
  }

  /** @throws RealtimeFault or GatewayError, as responses do */
  private create(settings: ResponseSettings): void {
    this.responses.create(settings);
    if (settings.conversation !== 'auto') return;
    this.unanswered.clear();
    this.hearing.answering();
  }

  private refuse(cause: unknown, eventId?: string): void {
    if (!(cause instanceof RealtimeFault || cause instanceof GatewayError)) this.frame.onFault(cause);
    this.context.outlet.refuse(cause, eventId);
  }

  private readonly onFrame = async (frame: Buffer): Promise<void> => {
    const event = readClientEvent(frame, this.frame.dialect);
    try {
      if (event instanceof RealtimeFault) throw event;
      this.faults.forget();
      await this.take(event);
    } catch (cause) {
      this.refuse(cause, event.eventId);
      if (cause === event && this.faults.add()) this.giveUp();
      // Whoever makes mistakes faster than they are read waits.
      await this.context.outlet.room();
    }
  };

  private giveUp(): void {
    const fault = new RealtimeFault('too_many_faults', 'Too many messages came in a row that are no events.');
    this.context.outlet.refuse(fault);
    this.frame.connection.close(closeCodes.policyViolation, fault.message);
    this.inbox.close();
    this.hearing.close();
  }

  private readonly onAbort = (): void => {
    this.inbox.close();
    this.hearing.close();
  };

  /** @throws RealtimeFault or GatewayError, which the client is told */
  private async take(event: RealtimeClientEvent): Promise<void> {
    this.requireFitting(event);
    switch (event.type) {
      case 'session.update':
      case 'transcription_session.update':
        this.update(event.session);
        return;
      case 'input_audio_buffer.append':
        this.transcribing.requireRoom();
        await this.hearing.append(event.audio);
        return;
      case 'input_audio_buffer.commit':
        this.hearing.commit();
        return;
      case 'input_audio_buffer.clear':
        this.hearing.clear();
        return;
      case 'conversation.item.create':
        this.transcribing.requireRoom();
        this.editor.create(event.item, event.previousItemId);
        return;
      case 'conversation.item.retrieve':
        this.editor.retrieve(event.itemId);
        // It may be large, and is asked for with few bytes.
        await this.context.outlet.room();
        return;
      case 'conversation.item.delete':
        this.editor.delete(event.itemId);
        return;
      case 'conversation.item.truncate':
        this.editor.truncate(event.itemId, event.contentIndex, event.audioEndMs);
        return;
      case 'response.create':
        await this.responses.concluded();
        this.create(event.response);
        return;
      case 'response.cancel':
        this.responses.cancel(event.responseId);
        return;
    }
  }

  private requireFitting({ type }: RealtimeClientEvent): void {
    const { session } = this.context.settings;
    if (session.type === 'realtime' || listening.has(type)) return;
    throw new RealtimeFault(
      'unsupported_event',
      `'${type}' is not for transcription sessions: open one with a model (and without intent=transcription).`,
      { param: 'type' },
    );
  }

  private update(update: JsonObject): void {
    const { settings, outlet } = this.context;
    const next = applySessionUpdate(settings.session, update, this.frame.dialect);
    if (next instanceof RealtimeFault) throw next;
    this.requireVoiceKept(next);
    const session = servedSettings(next);
    settings.session = session;
    this.hearing.configure(session);
    outlet.say({ type: 'session.updated', session, identity: this.frame.identity });
  }

  private requireVoiceKept({ voice }: RealtimeSession): void {
    const { session } = this.context.settings;
    if (!this.responses.hasSpoken || JSON.stringify(voice) === JSON.stringify(session.voice)) return;
    throw new RealtimeFault(
      'cannot_update_voice',
      "Cannot update a conversation's voice if assistant audio is present.",
      { param: 'session.voice' },
    );
  }
}
