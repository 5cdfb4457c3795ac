import type { CanonicalRequest, Usage } from '#libs/canonical';
import {
  applySessionUpdate,
  audioMilliseconds,
  defaultSession,
  readClientEvent,
  RealtimeFault,
  sayConversation,
  unknownReferences,
  withItemId,
} from '#libs/formats/openai-realtime';
import type {
  InputAudioPart,
  RealtimeClientEvent,
  RealtimeItem,
  RealtimeSession,
  ResponseSettings,
} from '#libs/formats/openai-realtime';
import { resolveScript } from '../answering/resolve-script.js';
import { composeAnswer } from '../composition/compose-answer.js';
import { textAnswer } from '../scripts/answer.js';
import type { Script, ScriptMaker } from '../scripts/script.js';
import { parseJson } from '#libs/json';
import { deliverAnswer } from './answer-delivery.js';
import { AnswerRun } from './answer-run.js';
import { ConversationItems } from './conversation-items.js';
import { refuseUnknownFields } from './event-fields.js';
import type { FrameChannel } from './frame-channel.js';
import { InputAudio } from './input-audio.js';

const sessionSeconds = 3600;
/** Less than this is not committed. */
const shortestCommitMs = 100;

/** Told what the vendor charges for a piece of a session, and whether that piece came whole. */
export type Charging = (usage: Usage, isWhole: boolean) => void;

/** One session, as the vendor holds it: what a client may do, and in which order it is told of what came of it. */
export class RealtimeSessionHost {
  readonly #items = new ConversationItems();
  readonly #input = new InputAudio();
  readonly #running = new Set<AnswerRun>();
  /** Items that were cut: what was not heard is not in the conversation. */
  readonly #truncated = new Set<string>();
  readonly #name: string;
  #session: RealtimeSession;
  #count = 0;
  #hasSpoken = false;
  /** The item that the speech which is heard becomes. */
  #speechItem: string | undefined;

  constructor(
    private readonly channel: FrameChannel,
    private readonly script: Script | ScriptMaker,
    private readonly model: string | undefined,
    serial: number,
    private readonly charge: Charging,
  ) {
    this.#name = `mock${serial.toString(36)}`;
    this.#session = defaultSession(model);
  }

  begin(): void {
    const expiresAt = Math.floor(Date.now() / 1000) + sessionSeconds;
    this.channel.send({ type: 'session.created', ...this.#identity(expiresAt) });
    this.channel.send({ type: 'conversation.created', conversationId: this.#conversationId });
    if (typeof this.script === 'function') return;
    const { close } = this.script.faults ?? {};
    if (close && close.afterEvents === undefined) this.channel.close(close.code, close.reason);
  }

  /** What cannot be done is answered with the vendor's error, and the session lives on. */
  receive(frame: Buffer): void {
    const event = readClientEvent(frame, this.channel.dialect);
    try {
      if (event instanceof RealtimeFault) throw event;
      refuseUnknownFields(parseJson(frame));
      this.#take(event);
    } catch (fault) {
      if (!(fault instanceof RealtimeFault)) throw fault;
      const { eventId } = event;
      this.channel.send({ type: 'error', error: fault.answering(eventId) });
    }
  }

  get #conversationId(): string {
    return `conv_${this.#name}`;
  }

  #identity(expiresAt?: number) {
    const identity = { id: `sess_${this.#name}`, ...(expiresAt !== undefined && { expiresAt }) };
    return { session: this.#session, identity };
  }

  #newId(kind: string): string {
    return `${kind}_${this.#name}x${(++this.#count).toString().padStart(4, '0')}`;
  }

  #take(event: RealtimeClientEvent): void {
    switch (event.type) {
      case 'session.update':
      case 'transcription_session.update':
        this.#update(event.session);
        return;
      case 'input_audio_buffer.append':
        this.#hear(event.audio);
        return;
      case 'input_audio_buffer.commit':
        this.#commitByHand();
        return;
      case 'input_audio_buffer.clear':
        this.#input.clear();
        this.#speechItem = undefined;
        this.channel.send({ type: 'input_audio_buffer.cleared' });
        return;
      case 'conversation.item.create':
        this.#add(
          withItemId(event.item, () => this.#newId('item')),
          event.previousItemId,
        );
        return;
      case 'conversation.item.retrieve':
        this.channel.send({
          type: 'conversation.item.retrieved',
          item: this.#items.find(event.itemId, 'retrieving'),
        });
        return;
      case 'conversation.item.delete':
        this.#items.delete(event.itemId);
        this.channel.send({ type: 'conversation.item.deleted', itemId: event.itemId });
        return;
      case 'conversation.item.truncate':
        this.#truncate(event);
        return;
      case 'response.create':
        this.#respond(event.response);
        return;
      case 'response.cancel':
        this.#cancel(event.responseId);
    }
  }

  #update(update: Parameters<typeof applySessionUpdate>[1]): void {
    const changed = applySessionUpdate(this.#session, update, this.channel.dialect);
    if (changed instanceof RealtimeFault) throw changed;
    if (this.#hasSpoken && changed.voice !== this.#session.voice) {
      throw new RealtimeFault(
        'cannot_update_voice',
        "Cannot update a conversation's voice if assistant audio is present.",
        { param: 'session.audio.output.voice' },
      );
    }
    this.#session = changed;
    this.channel.send({ type: 'session.updated', ...this.#identity() });
  }

  #hear(audio: Buffer): void {
    const { inputFormat, turnDetection } = this.#session;
    for (const edge of this.#input.append(audio, inputFormat, turnDetection)) {
      if (edge.kind === 'started') {
        this.#speechItem = this.#newId('item');
        this.channel.send({
          type: 'input_audio_buffer.speech_started',
          itemId: this.#speechItem,
          audioStartMs: edge.at,
        });
        if (turnDetection?.interruptResponse === true) this.#default?.stop('turn_detected');
        continue;
      }
      const itemId = this.#speechItem ?? this.#newId('item');
      this.channel.send({ type: 'input_audio_buffer.speech_stopped', itemId, audioEndMs: edge.at });
      this.#commit(itemId);
      if (turnDetection?.createResponse === true && this.#session.type === 'realtime') {
        this.#respond({ conversation: 'auto' });
      }
    }
  }

  #commitByHand(): void {
    const length = this.#input.length(this.#session.inputFormat);
    if (length < shortestCommitMs) {
      throw new RealtimeFault(
        'input_audio_buffer_commit_empty',
        `Error committing input audio buffer: buffer too small. Expected at least ${shortestCommitMs}ms of audio, but buffer only has ${length.toFixed(2)}ms of audio.`,
      );
    }
    this.#commit(this.#speechItem ?? this.#newId('item'));
  }

  #commit(itemId: string): void {
    const audio = this.#input.take();
    this.#input.clear();
    this.#speechItem = undefined;
    const milliseconds = audioMilliseconds(this.#session.inputFormat, audio.length);
    const transcript = this.#transcriptOf(milliseconds);
    this.channel.send({ type: 'input_audio_buffer.committed', itemId, previousItemId: this.#items.last });
    const { transcription } = this.#session;
    const heard: InputAudioPart = { type: 'input_audio', audio: audio.toString('base64'), transcript };
    const item = { id: itemId, type: 'message', role: 'user', status: 'completed' } as const;
    const previousItemId = this.#items.insert({ ...item, content: [heard] });
    // The model hears in any case; that the client reads it too is another matter.
    const shown: RealtimeItem = { ...item, content: [{ type: 'input_audio' }] };
    this.channel.send({ type: 'conversation.item.added', item: shown, previousItemId });
    this.channel.send({ type: 'conversation.item.done', item: shown, previousItemId });
    if (transcription === null) return;
    const place = { itemId, contentIndex: 0 };
    const usage = { input: { seconds: milliseconds / 1000 } };
    for (const delta of transcript.match(/\s*\S+/gu) ?? []) {
      this.channel.send({ type: 'conversation.item.input_audio_transcription.delta', ...place, delta });
    }
    this.channel.send({
      type: 'conversation.item.input_audio_transcription.completed',
      ...place,
      transcript,
      usage,
    });
    this.charge(usage, true);
  }

  #transcriptOf(milliseconds: number): string {
    const script = typeof this.script === 'function' ? undefined : this.script;
    return script?.media?.transcript ?? `Heard ${milliseconds} ms of sound.`;
  }

  #add(item: RealtimeItem, after?: string): void {
    const previousItemId = this.#items.insert(item, after);
    this.channel.send({ type: 'conversation.item.added', item, previousItemId });
    this.channel.send({ type: 'conversation.item.done', item, previousItemId });
  }

  #truncate({
    itemId,
    contentIndex,
    audioEndMs,
  }: Extract<RealtimeClientEvent, { type: 'conversation.item.truncate' }>): void {
    const item = this.#items.find(itemId, 'truncating');
    const isAnswer = item.type === 'message' && item.role === 'assistant';
    const isSpoken = isAnswer && item.content[contentIndex]?.type === 'output_audio';
    // Who interrupts cuts what is still being said.
    if (!isAnswer || !(isSpoken || item.status === 'in_progress')) {
      throw new RealtimeFault('invalid_value', 'Only model output audio messages can be truncated.', {
        param: 'item_id',
      });
    }
    this.#truncated.add(itemId);
    if (isSpoken) this.#items.replace({ ...item, content: [{ type: 'output_audio' }] });
    this.channel.send({ type: 'conversation.item.truncated', itemId, contentIndex, audioEndMs });
  }

  get #default(): AnswerRun | undefined {
    return [...this.#running].find((run) => run.isInConversation);
  }

  #respond(settings: ResponseSettings): void {
    const active = this.#default;
    if (active && settings.conversation === 'auto') {
      throw new RealtimeFault(
        'conversation_already_has_active_response',
        `Conversation already has an active response in progress: ${active.id}. Wait until the response is finished before creating a new one.`,
      );
    }
    const [unknown] = unknownReferences(settings, this.#items.all);
    if (unknown) {
      throw new RealtimeFault('invalid_item_reference', `Item with id '${unknown.id}' not found.`, {
        param: unknown.param,
      });
    }
    const script = resolveScript(this.script, () => this.#request(settings));
    const run = this.#start(script, settings);
    this.#running.add(run);
    void this.#answer(run, script);
  }

  async #answer(run: AnswerRun, script: Script): Promise<void> {
    try {
      if (script.wire) for (const { data } of script.wire) this.channel.sendText(data);
      else {
        const isWhole = await deliverAnswer(run, script.faults ?? {}, this.channel);
        if (script.faults?.silent !== true) this.charge(run.usage, isWhole);
      }
    } finally {
      this.#running.delete(run);
    }
    if (this.channel.isOpen && !script.wire) this.#tellLimits();
  }

  #request(response: ResponseSettings): CanonicalRequest {
    const { model = 'echo' } = this;
    const session = this.#session;
    return sayConversation({ model, session, items: this.#items.all, response, source: 'openai-chat' })
      .request;
  }

  #start({ answer, text = '', media = {} }: Script, settings: ResponseSettings): AnswerRun {
    const request = this.#request(settings);
    const scripted = typeof answer === 'function' ? answer(request) : (answer ?? textAnswer(text));
    const { candidates, usage } = composeAnswer(scripted, request, ++this.#count);
    const [candidate] = candidates;
    if (!candidate) throw new RealtimeFault('server_error', 'The model gave no answer.');
    const outputModality = settings.outputModality ?? this.#session.outputModality;
    this.#hasSpoken ||= outputModality === 'audio';
    const { metadata } = settings;
    const temperature = settings.temperature ?? this.#session.temperature;
    return new AnswerRun(
      {
        ...{ id: this.#newId('resp'), candidate, usage, media, outputModality },
        conversationId: settings.conversation === 'none' ? null : this.#conversationId,
        outputFormat: settings.outputFormat ?? this.#session.outputFormat,
        voice: settings.voice ?? this.#session.voice,
        speed: this.#session.speed,
        maxOutputTokens: settings.maxOutputTokens ?? this.#session.maxOutputTokens,
        ...(metadata && { metadata }),
        ...(temperature !== undefined && { temperature }),
      },
      {
        newItemId: () => this.#newId('item'),
        add: (item) => this.#items.insert(item),
        replace: (item) => {
          const isCut = this.#truncated.has(item.id) && item.type === 'message' && item.role === 'assistant';
          this.#items.replace(isCut ? { ...item, content: [{ type: 'output_audio' }] } : item);
        },
      },
    );
  }

  #cancel(responseId: string | undefined): void {
    const run =
      responseId === undefined ? this.#default : [...this.#running].find(({ id }) => id === responseId);
    if (!run) {
      throw new RealtimeFault('response_cancel_not_active', 'Cancellation failed: no active response found');
    }
    run.stop('client_cancelled');
  }

  #tellLimits(): void {
    this.channel.send({
      type: 'rate_limits.updated',
      rateLimits: [
        { name: 'requests', limit: 10_000, remaining: 9_999, resetSeconds: 0.006 },
        { name: 'tokens', limit: 200_000, remaining: 199_000, resetSeconds: 0.3 },
      ],
    });
  }
}
