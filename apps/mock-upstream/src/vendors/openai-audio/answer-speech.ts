import type { WireEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { makeSound } from '../../media/sound/make-sound.js';
import { frameSampleRate } from '../../media/sound/sound.js';
import type { SoundFormat } from '../../media/sound/sound.js';
import { chunkSecondsOf, spokenSeconds } from '../../media/sound/spoken-seconds.js';
import { serverSentEvents } from '../framing.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { VendorAnswer } from '../vendor.js';

const contentTypes: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  opus: 'audio/opus',
  aac: 'audio/aac',
  flac: 'audio/flac',
  wav: 'audio/wav',
  pcm: 'audio/pcm',
};

/** Longer sound is made while it is sent, also where it comes as events. */
const heldSeconds = 60;
const tokensPerSecond = 20;

/** Reads the words aloud, as sound or as events that hold it. */
export function answerSpeech({ json }: MediaCall, { text, media }: MediaWords): VendorAnswer {
  const fields = isJsonObject(json) ? json : {};
  const format = typeof fields.response_format === 'string' ? fields.response_format : 'mp3';
  const speed = typeof fields.speed === 'number' ? fields.speed : 1;
  const seconds = spokenSeconds(text, media, speed);
  const frames = makeSound(format as SoundFormat, {
    seconds,
    sampleRate: frameSampleRate,
    chunkSeconds: chunkSecondsOf(media),
    seed: `${JSON.stringify(fields.voice ?? '')} ${text}`,
  });
  if (fields.stream_format !== 'sse')
    return { frames, headers: { 'content-type': contentTypes[format] ?? 'application/octet-stream' } };
  const events = toEvents(frames, usageOf(fields, seconds));
  if (seconds <= heldSeconds) return { events: [...events], framing: serverSentEvents };
  return { frames: toFrames(events), headers: { 'content-type': serverSentEvents.contentType } };
}

function* toEvents(frames: Iterable<Buffer>, usage: JsonObject): Generator<WireEvent> {
  for (const frame of frames) {
    yield { data: JSON.stringify({ type: 'speech.audio.delta', audio: frame.toString('base64') }) };
  }
  yield { data: JSON.stringify({ type: 'speech.audio.done', usage }) };
}

function* toFrames(events: Iterable<WireEvent>): Generator<Buffer> {
  const writer = serverSentEvents.start();
  for (const event of events) yield Buffer.from(writer.push(event));
}

function usageOf({ input }: JsonObject, seconds: number): JsonObject {
  const read = estimateTokens(typeof input === 'string' ? input.length : 0);
  const spoken = Math.ceil(seconds * tokensPerSecond);
  return { input_tokens: read, output_tokens: spoken, total_tokens: read + spoken };
}
