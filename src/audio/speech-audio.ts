import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { AudioForm, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { AudioEncoding } from './audio-encoding.js';

type Done = Extract<SpeechEvent, { type: 'done' }>;

/** Brings spoken answers into the form that their client reads. */
@Injectable()
export class SpeechAudio {
  constructor(private readonly encoding: AudioEncoding) {}

  /**
   * The same answer with audio in the encoding that was asked for: what has it passes, samples are encoded while they
   * come. `start` is said once there are bytes: a failure before them still has a status.
   * @throws GatewayError as the events and {@link AudioEncoding.encode} do; `provider_invalid_response` for audio that
   * would have to be decoded first
   */
  async *encodeSpeech(
    events: AsyncIterable<SpeechEvent>,
    { encoding }: Pick<SpeechRequest, 'encoding'>,
    signal: AbortSignal,
  ): AsyncGenerator<SpeechEvent, void> {
    const answer = events[Symbol.asyncIterator]();
    const source = new SpokenSource(answer);
    try {
      const form = await source.form();
      const sampleRate = samplesIn(form, encoding);
      const bytes =
        sampleRate === undefined
          ? source.audio()
          : this.encoding.encode(source.audio(), sampleRate, encoding, signal);
      yield* told(bytes, { type: 'start', form: { kind: 'encoded', encoding } });
      if (source.done === undefined) return;
      yield source.done;
      // What follows is not told, but whoever answered may have something left to do.
      await source.rest();
    } finally {
      await answer.return?.();
    }
  }
}

/** Samples a second where the audio is samples that must be encoded; undefined where it has its encoding. */
function samplesIn(form: AudioForm, asked: SpeechRequest['encoding']): number | undefined {
  if (form.kind === 'samples') return form.sampleRate;
  if (form.encoding === asked) return undefined;
  if (form.encoding === 'pcm') return 24_000;
  throw new GatewayError(
    'provider_invalid_response',
    `The provider answered with ${form.encoding} where ${asked} was asked for.`,
  );
}

async function* told(
  audio: AsyncIterable<Uint8Array>,
  start: SpeechEvent,
): AsyncGenerator<SpeechEvent, void> {
  let isTold = false;
  for await (const bytes of audio) {
    if (!isTold) yield start;
    isTold = true;
    yield { type: 'audio', bytes };
  }
  if (!isTold) yield start;
}

/** Takes an answer apart: what the audio is, its bytes, and how it ended. */
class SpokenSource {
  #done: Done | undefined;

  constructor(private readonly events: AsyncIterator<SpeechEvent>) {}

  /** Known once the bytes were read. Undefined for an answer that is not whole. */
  get done(): Done | undefined {
    return this.#done;
  }

  async form(): Promise<AudioForm> {
    const first = await this.events.next();
    if (first.done !== true && first.value.type === 'start') return first.value.form;
    throw new GatewayError('provider_invalid_response', "The provider's answer holds no audio.");
  }

  async *audio(): AsyncGenerator<Uint8Array, void> {
    for (;;) {
      const next = await this.events.next();
      if (next.done === true) return;
      if (next.value.type === 'audio') yield next.value.bytes;
      else if (next.value.type === 'done') {
        this.#done = next.value;
        return;
      }
    }
  }

  /** Reads to the end. */
  async rest(): Promise<void> {
    while ((await this.events.next()).done !== true);
  }
}
