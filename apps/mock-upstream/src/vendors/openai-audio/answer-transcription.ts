import type { Usage } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { heardSeconds } from '../../media/sound/heard-seconds.js';
import { toSrt, toVtt } from '../../media/transcripts/subtitles.js';
import { transcribe } from '../../media/transcripts/transcript.js';
import type { HeardSegment, Transcript } from '../../media/transcripts/transcript.js';
import { serverSentEvents } from '../framing.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { VendorReply, VendorStream } from '../vendor.js';
import { languageName } from './language-name.js';
import { readTranscriptionCall, textIn, textsIn } from './transcription-call.js';
import type { AudioOperation, TranscriptionCall } from './transcription-call.js';
import { transcriptionModel } from './transcription-model.js';

/** A transcript with everything that decides how it is written. */
interface Heard extends Transcript {
  readonly call: TranscriptionCall;
  readonly said: MediaWords;
}

const tokensPerSecond = 10;

/** Writes the words as the transcript of the recording, in the form that is asked for. */
export function answerTranscription(
  media: MediaCall,
  operation: AudioOperation,
  words: MediaWords,
): VendorReply | VendorStream {
  const call = readTranscriptionCall(media, operation);
  const seconds = words.media.seconds ?? (call.file ? heardSeconds(call.file) : 0);
  const heard: Heard = { ...transcribe(words.text, seconds), call, said: words };
  const { streams, counts } = transcriptionModel(modelOf(call));
  if (call.fields.stream === true && streams) return { ...streamed(heard), charge: tokenCharge(heard) };
  const charge = counts === 'tokens' ? tokenCharge(heard) : { input: { seconds: Math.ceil(seconds) } };
  return { status: 200, body: written(heard), charge };
}

function written(heard: Heard): JsonValue {
  switch (textIn(heard.call.fields.response_format)) {
    case 'text':
      return `${heard.text}\n`;
    case 'srt':
      return toSrt(heard.segments);
    case 'vtt':
      return toVtt(heard.segments);
    case 'verbose_json':
      return verbose(heard);
    case 'diarized_json':
      return diarized(heard);
    default:
      return { text: heard.text, ...logprobsOf(heard), ...languagesOf(heard), ...usageOf(heard) };
  }
}

function streamed(heard: Heard): VendorStream {
  const { call, segments, said } = heard;
  const isDiarizing = modelOf(call).includes('diarize') || call.fields.response_format === 'diarized_json';
  const deltas = isDiarizing
    ? segments.flatMap((segment, index) => segmentEvents(heard, segment, index))
    : said.chunks.map((delta, index) => ({
        type: 'transcript.text.delta',
        delta,
        ...(wantsLogprobs(call) && { logprobs: [logprob(delta, index)] }),
      }));
  const done = {
    type: 'transcript.text.done',
    text: heard.text,
    ...logprobsOf(heard),
    ...languagesOf(heard),
    usage: tokenUsage(heard),
  };
  return {
    events: [...deltas, done].map((data) => ({ data: JSON.stringify(data) })),
    framing: serverSentEvents,
  };
}

function segmentEvents(heard: Heard, segment: HeardSegment, index: number): readonly JsonObject[] {
  const delta = index === 0 ? segment.text : ` ${segment.text}`;
  const written = { type: 'transcript.text.delta', delta, segment_id: `seg_${index}` };
  const isWanted = heard.call.fields.response_format === 'diarized_json';
  return isWanted ? [written, diarizedSegment(heard, segment, index)] : [written];
}

function verbose(heard: Heard): JsonObject {
  const { call, text, seconds, segments, words } = heard;
  const asked = textsIn(call.fields.timestamp_granularities);
  const temperature = typeof call.fields.temperature === 'number' ? call.fields.temperature : 0;
  return {
    task: call.operation,
    language: call.operation === 'translate' ? 'english' : languageName(languageOf(heard)),
    duration: seconds,
    text,
    ...(asked.includes('word') && {
      words: words.map(({ text: word, start, end }) => ({ word, start, end })),
    }),
    ...((asked.length === 0 || asked.includes('segment')) && {
      segments: segments.map((segment, id) => verboseSegment(segment, id, temperature)),
    }),
    ...(call.operation === 'transcribe' && usageOf(heard)),
  };
}

function verboseSegment(
  { start, end, text, words }: HeardSegment,
  id: number,
  temperature: number,
): JsonObject {
  return {
    id,
    seek: 0,
    start,
    end,
    text: ` ${text}`,
    tokens: words.map((_, index) => 50_364 + index),
    temperature,
    avg_logprob: -0.25,
    compression_ratio: 1.2,
    no_speech_prob: 0.01,
  };
}

function diarized(heard: Heard): JsonObject {
  const { text, seconds, segments } = heard;
  return {
    task: 'transcribe',
    duration: seconds,
    text,
    segments: segments.map((segment, index) => diarizedSegment(heard, segment, index)),
    ...usageOf(heard),
  };
}

function diarizedSegment(
  { call }: Heard,
  { start, end, text, speaker }: HeardSegment,
  index: number,
): JsonObject {
  const names = textsIn(call.fields.known_speaker_names);
  return {
    type: 'transcript.text.segment',
    id: `seg_${index}`,
    start,
    end,
    speaker: names[speaker] ?? String.fromCodePoint(65 + speaker),
    text,
  };
}

const wantsLogprobs = ({ fields }: TranscriptionCall): boolean =>
  textsIn(fields.include).includes('logprobs');

function logprobsOf({ call, said }: Heard): JsonObject {
  return wantsLogprobs(call) ? { logprobs: said.chunks.map(logprob) } : {};
}

function logprob(token: string, index: number): JsonObject {
  return { token, logprob: -0.125 * (index % 4), bytes: [...Buffer.from(token)] };
}

function languagesOf(heard: Heard): JsonObject {
  return modelOf(heard.call).startsWith('gpt-transcribe') ? { languages: [{ code: languageOf(heard) }] } : {};
}

function languageOf({ call, said }: Heard): string {
  return said.media.language ?? textIn(call.fields.language) ?? textsIn(call.fields.languages)[0] ?? 'en';
}

function usageOf(heard: Heard): { readonly usage?: JsonValue } {
  if (heard.call.operation === 'translate') return {};
  const { counts } = transcriptionModel(modelOf(heard.call));
  const duration = { type: 'duration', seconds: Math.ceil(heard.seconds) };
  return { usage: counts === 'tokens' ? tokenUsage(heard) : duration };
}

const countsOf = ({ call, seconds, said }: Heard) => ({
  audio: Math.ceil(seconds * tokensPerSecond),
  text: estimateTokens(textIn(call.fields.prompt)?.length ?? 0),
  output: said.chunks.length,
});

function tokenCharge(heard: Heard): Usage {
  const { audio, text, output } = countsOf(heard);
  return { input: { total: audio + text, audio, text }, output: { total: output } };
}

function tokenUsage(heard: Heard): JsonObject {
  const { audio, text, output } = countsOf(heard);
  return {
    type: 'tokens',
    input_tokens: audio + text,
    output_tokens: output,
    total_tokens: audio + text + output,
    input_token_details: { audio_tokens: audio, text_tokens: text },
  };
}

const modelOf = ({ fields }: TranscriptionCall): string => textIn(fields.model) ?? '';
