import type { WireEvent } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { makeSound } from '../../media/sound/make-sound.js';
import { frameSampleRate } from '../../media/sound/sound.js';
import type { SoundFormat } from '../../media/sound/sound.js';
import { chunkSecondsOf, spokenSeconds } from '../../media/sound/spoken-seconds.js';
import { textIn } from './transcription-call.js';
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
  const { read, spoken } = tokensOf(fields, seconds);
  // The older models are sold by what they read.
  const charge =
    textIn(fields.model)?.startsWith('tts-') === true
      ? { input: { characters: textIn(fields.input)?.length ?? 0 } }
      : { input: { total: read }, output: { total: spoken } };
  if (fields.stream_format !== 'sse')
    return {
      frames,
      headers: { 'content-type': contentTypes[format] ?? 'application/octet-stream' },
      charge,
    };
  const usage = { input_tokens: read, output_tokens: spoken, total_tokens: read + spoken };
  const events = toEvents(frames, usage);
  if (seconds <= heldSeconds) return { events: [...events], framing: serverSentEvents, charge };
  return { frames: toFrames(events), headers: { 'content-type': serverSentEvents.contentType }, charge };
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

const tokensOf = ({ input }: JsonObject, seconds: number) => ({
  read: estimateTokens(typeof input === 'string' ? input.length : 0),
  spoken: Math.ceil(seconds * tokensPerSecond),
});
