import { RealtimeFault, sampleBytesOf, sampleRateOf } from '#libs/formats/openai-realtime';
import type { AudioFormat, Voice } from '#libs/formats/openai-realtime';
import { sumUsage } from '#libs/canonical';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { rateConversion } from '../../audio/samples/rate-conversion.js';
import { encodeSamples, SampleReader, sampleRates } from '../../audio/samples/sample-format.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { SessionContext } from './session-context.js';

/** Milliseconds of sound in one event. */
const pieceMs = 100;

/** How an answer is spoken. */
export interface Manner {
  readonly model: string;
  readonly voice: Voice;
  readonly speed: number;
  readonly format: AudioFormat;
}

/** @throws RealtimeFault where nobody speaks */
export function requireSpeaker({ services: { models }, principal }: SessionContext): string {
  const model = models.speech(principal);
  if (model !== undefined) return model;
  throw new RealtimeFault(
    'no_speech_model',
    'No model of this gateway speaks: the operator must set realtime.speechModel to one that does, or add a ' +
      "provider that has one. Text works: ask for it with output_modalities ['text'].",
    { param: 'response.output_modalities' },
  );
}

/** Reads sentences aloud, one after the other, in the client's format. */
export class Speaker {
  private readonly record: RequestRecord;
  private isUsed = false;
  /** Settled when the sentence that was begun last is over, said or not. */
  private sentence: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: SessionContext,
    private readonly manner: Manner,
    private readonly signal: AbortSignal,
  ) {
    this.record = context.ledger.open();
  }

  /**
   * The sound of a sentence, in pieces of at most 100 ms. Nothing for what has no words.
   * @throws GatewayError as the speech service does
   */
  async *speak(sentence: string): AsyncGenerator<Buffer, void> {
    const input = speakable(sentence);
    if (input === '') return;
    const { record } = this;
    const { usage } = record;
    record.usage = undefined;
    this.isUsed = true;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.sentence = promise;
    const { headers, services } = this.context;
    try {
      const events = services.speech.events(this.requestFor(input), { headers, signal: this.signal }, record);
      yield* inPieces(inFormat(bytesOf(events), this.manner.format), this.manner.format);
    } finally {
      record.usage = sumUsage([usage, record.usage]);
      resolve(undefined);
    }
  }

  /** Nothing more will be said: takes down what was, once that is known. @param id the response's */
  async close(id: string, status: string): Promise<void> {
    await this.sentence;
    if (this.isUsed) this.context.ledger.settle(this.record, { kind: 'speech', id, status });
  }

  private requestFor(input: string): SpeechRequest {
    const { model, voice, speed } = this.manner;
    return {
      operation: 'speak',
      model,
      input,
      ...(typeof voice === 'string' ? { voice } : { voice: voice.id, voiceById: true }),
      encoding: 'pcm',
      ...(speed !== 1 && { speed }),
      delivery: 'audio',
    };
  }
}

/** Without the marks of written text, which nobody says; empty where no words are left. */
export function speakable(sentence: string): string {
  const words = sentence.replace(/[*`#]+|^\s*[-•]\s+/gmu, '').trim();
  return /[\p{L}\p{N}]/u.test(words) ? words : '';
}

async function* bytesOf(events: AsyncIterable<SpeechEvent>): AsyncGenerator<Uint8Array, void> {
  for await (const event of events) if (event.type === 'audio') yield event.bytes;
}

/** Samples of the speech service, 24 kHz, as the client reads them. */
async function* inFormat(
  pieces: AsyncIterable<Uint8Array>,
  format: AudioFormat,
): AsyncGenerator<Uint8Array, void> {
  if (format === 'pcm') {
    yield* pieces;
    return;
  }
  const reader = new SampleReader('pcm');
  const conversion = rateConversion(sampleRates.pcm, sampleRates[format]);
  for await (const piece of pieces) yield encodeSamples(format, conversion.push(reader.push(piece)));
  yield encodeSamples(format, conversion.end());
}

/** Whole pieces of 100 ms; the last may be shorter. */
async function* inPieces(
  pieces: AsyncIterable<Uint8Array>,
  format: AudioFormat,
): AsyncGenerator<Buffer, void> {
  const most = (pieceMs * sampleRateOf(format) * sampleBytesOf(format)) / 1000;
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    held = held.length === 0 ? Buffer.from(piece) : Buffer.concat([held, piece]);
    let at = 0;
    for (; held.length - at >= most; at += most) yield held.subarray(at, at + most);
    held = held.subarray(at);
  }
  const whole = held.length - (held.length % sampleBytesOf(format));
  if (whole > 0) yield held.subarray(0, whole);
}
