import type { FinishReason, Usage } from '#libs/canonical';
import type {
  AssistantMessageItem,
  AudioFormat,
  FunctionCallItem,
  OutputModality,
  RealtimeItem,
  RealtimeResponse,
  RealtimeServerEvent,
  ResponseStatusDetails,
  ShownPart,
  Voice,
} from '#libs/formats/openai-realtime';
import { sampleRateOf } from '#libs/formats/openai-realtime';
import type { ComposedCandidate } from '../composition/composed-answer.js';
import { alaw, mulaw } from '../media/sound/companded.js';
import type { SoundOrder } from '../media/sound/sound.js';
import { chunkSecondsOf, spokenSeconds } from '../media/sound/spoken-seconds.js';
import { tone } from '../media/sound/tone.js';
import type { MediaScript } from '../scripts/media-script.js';

/** Tokens in a second of sound. */
const tokensPerSecond = 20;
const sounds = { pcm: tone, pcmu: mulaw, pcma: alaw } as const;

/** What is to be answered, and how. */
export interface AnswerOrder {
  readonly id: string;
  readonly candidate: ComposedCandidate;
  readonly usage: Usage;
  readonly media: MediaScript;
  /** Null: in no conversation. */
  readonly conversationId: string | null;
  readonly outputModality: OutputModality;
  readonly outputFormat: AudioFormat;
  readonly voice: Voice;
  readonly speed: number;
  readonly maxOutputTokens: number | 'inf';
  readonly metadata?: Readonly<Record<string, string>>;
  readonly temperature?: number;
}

/** Where the items of an answer go. */
export interface AnswerPlace {
  newItemId(): string;
  /** @returns the item before it. */
  add(item: RealtimeItem): string | null;
  replace(item: RealtimeItem): void;
}

type Streamed = ComposedCandidate['parts'][number];

/** One answer of the model as events. It may be stopped between any two of them, and then ends in good order. */
export class AnswerRun {
  #output: RealtimeItem[] = [];
  #stopped: 'turn_detected' | 'client_cancelled' | undefined;
  #soundTokens = 0;
  /** What the item that is being written follows. */
  #previous: string | null = null;

  constructor(
    private readonly order: AnswerOrder,
    private readonly place: AnswerPlace,
  ) {}

  get id(): string {
    return this.order.id;
  }

  /** What was said so far, and all that was read. */
  get usage(): Usage {
    const { input = {}, output = {} } = this.order.usage;
    const text = output.total ?? 0;
    const audio = this.#soundTokens;
    return { input, output: { ...output, total: text + audio, text, audio } };
  }

  get isInConversation(): boolean {
    return this.order.conversationId !== null;
  }

  stop(reason: 'turn_detected' | 'client_cancelled'): void {
    this.#stopped ??= reason;
  }

  *events(): Generator<RealtimeServerEvent> {
    yield { type: 'response.created', response: this.#response('in_progress') };
    for (const part of this.order.candidate.parts) {
      if (this.#stopped) break;
      if (part.part.type === 'tool-call') yield* this.#call(part, part.part);
      else if (part.part.type === 'text' || part.part.type === 'refusal') yield* this.#message(part);
    }
    yield { type: 'response.done', response: this.#done() };
  }

  /** How it ends where the model fails. */
  failure(message: string): RealtimeServerEvent {
    const error = { type: 'server_error', code: 'server_error', message };
    return { type: 'response.done', response: this.#response('failed', { type: 'failed', error }) };
  }

  #done(): RealtimeResponse {
    const { finish } = this.order.candidate;
    if (this.#stopped) return this.#response('cancelled', { type: 'cancelled', reason: this.#stopped });
    const reason = incompleteReasons[finish.reason];
    return reason
      ? this.#response('incomplete', { type: 'incomplete', reason })
      : this.#response('completed');
  }

  #response(status: RealtimeResponse['status'], statusDetails?: ResponseStatusDetails): RealtimeResponse {
    const { id, conversationId, outputModality, outputFormat, voice, maxOutputTokens } = this.order;
    const { metadata, temperature } = this.order;
    return {
      ...{ id, status, conversationId, outputModality, outputFormat, voice, maxOutputTokens },
      output: this.#output,
      ...(statusDetails && { statusDetails }),
      ...(metadata && { metadata }),
      ...(temperature !== undefined && { temperature }),
      ...(status !== 'in_progress' && { usage: this.usage }),
    };
  }

  *#message({ chunks = [] }: Streamed): Generator<RealtimeServerEvent> {
    const isSpoken = this.order.outputModality === 'audio';
    const item: AssistantMessageItem = {
      id: this.place.newItemId(),
      type: 'message',
      role: 'assistant',
      status: 'in_progress',
      content: [],
    };
    const at = { responseId: this.order.id, outputIndex: this.#output.length };
    yield* this.#begin(item, at);
    const content = { ...at, itemId: item.id, contentIndex: 0 };
    yield { type: 'response.content_part.added', ...content, part: shown(isSpoken, '') };
    let text = '';
    for (const delta of chunks) {
      if (this.#stopped) break;
      text += delta;
      if (!isSpoken) yield { type: 'response.output_text.delta', ...content, delta };
      else {
        yield { type: 'response.output_audio_transcript.delta', ...content, delta };
        for (const sound of this.#speak(delta)) {
          yield { type: 'response.output_audio.delta', ...content, delta: sound };
        }
      }
    }
    if (!isSpoken) yield { type: 'response.output_text.done', ...content, text };
    else {
      yield { type: 'response.output_audio.done', ...content };
      yield { type: 'response.output_audio_transcript.done', ...content, transcript: text };
    }
    yield { type: 'response.content_part.done', ...content, part: shown(isSpoken, text) };
    const part = isSpoken
      ? ({ type: 'output_audio', transcript: text } as const)
      : ({ type: 'output_text', text } as const);
    yield* this.#end({ ...item, status: this.#itemStatus(), content: [part] }, at);
  }

  /** Base64 of what a piece of text sounds like. */
  *#speak(text: string): Generator<string> {
    const { outputFormat, media, speed, voice } = this.order;
    const seconds = spokenSeconds(text, media, speed);
    this.#soundTokens += Math.ceil(seconds * tokensPerSecond);
    const sound: SoundOrder = {
      seconds,
      sampleRate: sampleRateOf(outputFormat),
      chunkSeconds: chunkSecondsOf(media),
      seed: typeof voice === 'string' ? voice : voice.id,
    };
    for (const chunk of sounds[outputFormat](sound)) {
      if (this.#stopped) return;
      yield chunk.toString('base64');
    }
  }

  *#call(
    { chunks = [] }: Streamed,
    { id, name }: { readonly id: string; readonly name: string },
  ): Generator<RealtimeServerEvent> {
    const item: FunctionCallItem = {
      id: this.place.newItemId(),
      type: 'function_call',
      status: 'in_progress',
      callId: id,
      name,
      arguments: '',
    };
    const at = { responseId: this.order.id, outputIndex: this.#output.length };
    yield* this.#begin(item, at);
    const call = { ...at, itemId: item.id, callId: id };
    let written = '';
    for (const delta of chunks) {
      if (this.#stopped) break;
      written += delta;
      yield { type: 'response.function_call_arguments.delta', ...call, delta };
    }
    yield { type: 'response.function_call_arguments.done', ...call, name, arguments: written };
    yield* this.#end({ ...item, status: this.#itemStatus(), arguments: written }, at);
  }

  #itemStatus(): 'completed' | 'incomplete' {
    return this.#stopped || incompleteReasons[this.order.candidate.finish.reason]
      ? 'incomplete'
      : 'completed';
  }

  *#begin(item: RealtimeItem, at: OutputPlace): Generator<RealtimeServerEvent> {
    yield { type: 'response.output_item.added', ...at, item };
    if (this.isInConversation) {
      this.#previous = this.place.add(item);
      yield { type: 'conversation.item.added', item, previousItemId: this.#previous };
    }
  }

  *#end(item: RealtimeItem, at: OutputPlace): Generator<RealtimeServerEvent> {
    this.#output = [...this.#output, item];
    if (this.isInConversation) {
      this.place.replace(item);
      yield { type: 'conversation.item.done', item, previousItemId: this.#previous };
    }
    yield { type: 'response.output_item.done', ...at, item };
  }
}

interface OutputPlace {
  readonly responseId: string;
  readonly outputIndex: number;
}

const incompleteReasons: Readonly<Partial<Record<FinishReason, 'max_output_tokens' | 'content_filter'>>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
};

function shown(isSpoken: boolean, text: string): ShownPart {
  return isSpoken ? { type: 'audio', transcript: text } : { type: 'text', text };
}
