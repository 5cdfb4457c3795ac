import { audioMilliseconds, RealtimeFault, realtimeErrorOf } from '#libs/formats/openai-realtime';
import type { AudioFormat, RealtimeItem, TranscriptionSettings } from '#libs/formats/openai-realtime';
import { GatewayError } from '#libs/canonical';
import type { TranscriptionRequest, Usage } from '#libs/canonical';
import { BufferContent } from '../../pipeline/forms/buffer-content.js';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';
import type { SessionContext } from './session-context.js';
import { wavOf } from './wav-of.js';

/** Sound that may wait to be written down before more is taken, in bytes: 23 minutes at 24 kHz. */
const mostWaiting = 64 * 1024 * 1024;

/** Sound of an item that is to be written down. */
export interface Recording {
  readonly itemId: string;
  readonly contentIndex: number;
  readonly audio: Buffer;
  readonly format: AudioFormat;
}

/** For whom something is written down that belongs to no conversation. */
export interface Asking {
  /** A response's. */
  readonly id: string;
  /** Aborted where nobody wants the words any more. */
  readonly signal: AbortSignal;
}

/**
 * Writes down what was said: for the model, which reads words, and for the client where it asked for that. One recording
 * after the other.
 */
export class Transcribing {
  private readonly pending = new Map<string, Promise<void>>();
  private readonly failures = new Map<string, GatewayError>();
  private last: Promise<void> = Promise.resolve();
  /** Bytes of the recordings that are not written down yet. */
  private waiting = 0;

  constructor(private readonly context: SessionContext) {}

  /** @throws RealtimeFault where a client sends sound faster than it can be written down */
  requireRoom(): void {
    if (this.waiting < mostWaiting) return;
    throw new RealtimeFault(
      'transcription_backlog',
      `More than ${mostWaiting} bytes of audio wait to be transcribed: wait until some of them are before you send more.`,
    );
  }

  /** Begins with a recording. Its words go into the conversation. */
  start(recording: Recording): void {
    const { transcription } = this.context.settings.session;
    const { itemId, audio } = recording;
    this.waiting += audio.length;
    const work = this.last.then(async () => {
      await this.writeDown(recording, transcription);
      this.waiting -= audio.length;
    });
    this.last = work;
    const all = Promise.all([this.pending.get(itemId), work]).then(() => {
      if (this.pending.get(itemId) === all) this.pending.delete(itemId);
    });
    this.pending.set(itemId, all);
  }

  /** Waits until the words of the items are known, or never will be. */
  async settled(items: readonly Pick<RealtimeItem, 'id'>[]): Promise<void> {
    for (const { id } of items) await this.pending.get(id);
  }

  /** Why there are no words of an item. */
  failureOf(itemId: string): GatewayError | undefined {
    return this.failures.get(itemId);
  }

  /**
   * Writes down a recording that belongs to no conversation.
   * @throws GatewayError where it cannot be
   */
  async words(audio: Buffer, format: AudioFormat, { id, signal }: Asking): Promise<string> {
    const recording = { itemId: id, contentIndex: 0, audio, format };
    const { transcript } = await this.ask(recording, null, () => undefined, signal);
    return transcript;
  }

  private async writeDown(recording: Recording, settings: TranscriptionSettings | null): Promise<void> {
    const { itemId, contentIndex } = recording;
    const { outlet } = this.context;
    const place = { itemId, contentIndex };
    try {
      const { transcript, usage } = await this.ask(recording, settings, (delta) => {
        if (settings === null) return;
        outlet.say({ type: 'conversation.item.input_audio_transcription.delta', ...place, delta });
      });
      this.note(place, transcript);
      if (settings === null) return;
      const completed = 'conversation.item.input_audio_transcription.completed';
      outlet.say({ type: completed, ...place, transcript, usage });
    } catch (cause) {
      const error = toGatewayError(cause);
      this.failures.set(itemId, error);
      if (settings === null) return;
      const failed = 'conversation.item.input_audio_transcription.failed';
      outlet.say({ type: failed, ...place, error: realtimeErrorOf(error) });
    }
  }

  private async ask(
    recording: Recording,
    settings: TranscriptionSettings | null,
    heard: (delta: string) => void,
    signal = this.context.signal,
  ): Promise<{ readonly transcript: string; readonly usage: Usage }> {
    const { services, ledger, headers, principal } = this.context;
    const model = services.models.transcription(settings?.model, principal);
    if (model === undefined) throw nobodyTranscribes();
    const record = ledger.open();
    let status = 'failed';
    try {
      const request = requestFor(recording, model, settings);
      let transcript = '';
      for await (const event of services.transcription.events(request, { headers, signal }, record)) {
        if (event.type === 'delta') heard(event.text);
        else if (event.type === 'done') transcript = event.transcript.text.trim();
      }
      status = 'completed';
      const seconds = audioMilliseconds(recording.format, recording.audio.length) / 1000;
      record.usage ??= { input: { seconds } };
      return { transcript, usage: record.usage };
    } catch (cause) {
      record.error ??= toGatewayError(cause);
      throw cause;
    } finally {
      ledger.settle(record, { kind: 'transcription', id: recording.itemId, status });
    }
  }

  /** Puts the words into the conversation, unless the item was deleted meanwhile. */
  private note(
    { itemId, contentIndex }: Pick<Recording, 'itemId' | 'contentIndex'>,
    transcript: string,
  ): void {
    const { conversation } = this.context;
    const item = conversation.find(itemId);
    if (item?.type !== 'message' || item.role !== 'user') return;
    const content = item.content.map((part, index) =>
      index === contentIndex && part.type === 'input_audio' ? { ...part, transcript } : part,
    );
    conversation.replace({ ...item, content });
  }
}

function requestFor(
  { audio, format }: Recording,
  model: string,
  settings: TranscriptionSettings | null,
): TranscriptionRequest {
  const {
    language,
    languages = language === undefined ? undefined : [language],
    keywords,
    prompt,
  } = settings ?? {};
  return {
    operation: 'transcribe',
    model,
    audio: { name: 'speech.wav', mediaType: 'audio/wav', content: new BufferContent(wavOf(format, audio)) },
    ...(languages !== undefined && { languages }),
    ...(keywords !== undefined && { keywords }),
    ...(prompt !== undefined && { prompt }),
    shape: 'json',
    stream: true,
  };
}

const nobodyTranscribes = (): GatewayError =>
  new GatewayError(
    'caller_unsupported_feature',
    'No model of this gateway transcribes, so nobody knows what was said: the operator must set ' +
      'realtime.transcriptionModel to one that does, or add a provider that has one.',
    { reason: 'no_transcription_model' },
  );
