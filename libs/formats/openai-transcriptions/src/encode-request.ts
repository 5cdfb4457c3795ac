import type {
  FormPart,
  MediaEncodeTarget,
  OutgoingRequest,
  TranscriptionRequest,
  TranscriptionShape,
  Translated,
} from '#libs/canonical';
import { foreignFields, LossCollector } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeChunking } from './chunking.js';
import { dialectFor } from './dialect.js';
import type { TranscriptionsDialect } from './dialect.js';
import { format } from './format.js';
import { streamable, timed } from './shapes.js';

/** @throws GatewayError `caller_unsupported_feature` for subtitles and speakers of a model that tells neither */
export function encodeRequest(
  request: TranscriptionRequest,
  target: MediaEncodeTarget,
): Translated<OutgoingRequest> {
  const losses = new LossCollector();
  const dialect = dialectFor(target);
  const shape = shapeFor(request, dialect, losses);
  const parts: FormPart[] = [
    { name: 'model', value: target.model },
    { name: 'response_format', value: shape },
    ...writeTimestamps(request, shape, losses),
    ...writeWords(request, dialect, losses),
    ...(request.operation === 'transcribe' ? writeTranscription(request, dialect, losses) : []),
    ...writeForeign(foreignFields(request.ext, format, losses)),
    // Last, so that an upstream knows all of the request before the recording begins.
    { name: 'file', file: request.audio },
  ];
  return { value: { body: { kind: 'form', parts } }, losses: losses.losses };
}

/** The shape that carries what the client wants to read; the client's own is made of it here. */
function shapeFor(
  { shape, operation }: TranscriptionRequest,
  { shapes }: TranscriptionsDialect,
  losses: LossCollector,
): TranscriptionShape {
  if (!timed.has(shape)) return 'json';
  if (shapes === 'diarized' && operation === 'transcribe') return 'diarized_json';
  if (shape === 'diarized_json') {
    throw losses.unsupported(
      'response_format',
      'cannot be diarized_json: this model tells no speakers apart',
    );
  }
  if (shapes === 'timed') return 'verbose_json';
  if (shape !== 'verbose_json') {
    throw losses.unsupported(
      'response_format',
      `cannot be ${shape}: this model tells no times; ask for json`,
    );
  }
  losses.dropped('response_format', 'timestamps', 'The model tells the words alone, without their times.');
  return 'json';
}

/** Subtitles need segments; of a longer answer the client gets what it asked for. */
function writeTimestamps(
  { shape: wanted, timestamps = [], operation }: TranscriptionRequest,
  shape: TranscriptionShape,
  losses: LossCollector,
): readonly FormPart[] {
  if (shape !== 'verbose_json') {
    if (timestamps.includes('word') && shape === 'diarized_json') {
      losses.dropped(
        'timestamp_granularities',
        'word-timestamps',
        'The model tells times of segments alone.',
      );
    }
    return [];
  }
  if (operation === 'translate') return [];
  const needed = wanted === 'verbose_json' ? timestamps : (['segment'] as const);
  return needed.map((value) => ({ name: 'timestamp_granularities[]', value }));
}

/** Keywords are told to a model that knows no such field in the prompt: that is what Whisper's is for. */
function writeWords(
  { prompt, keywords, temperature }: TranscriptionRequest,
  dialect: TranscriptionsDialect,
  losses: LossCollector,
): readonly FormPart[] {
  const heard = temperature === undefined ? [] : [{ name: 'temperature', value: String(temperature) }];
  if (!dialect.prompt) {
    if (prompt !== undefined) losses.dropped('prompt', 'prompt', 'The model takes no prompt.');
    if (keywords !== undefined) losses.dropped('keywords', 'keywords', 'The model takes no keywords.');
    return heard;
  }
  const list = keywords ?? [];
  if (dialect.hints || list.length === 0) {
    const hints = list.map((value) => ({ name: 'keywords[]', value }));
    return [...heard, ...hints, ...(prompt === undefined ? [] : [{ name: 'prompt', value: prompt }])];
  }
  losses.approximated('keywords', 'keywords', 'The model is told them in its prompt.');
  const value = [list.join(', '), ...(prompt === undefined ? [] : [prompt])].join('. ');
  return [...heard, { name: 'prompt', value }];
}

function writeTranscription(
  request: TranscriptionRequest,
  dialect: TranscriptionsDialect,
  losses: LossCollector,
): readonly FormPart[] {
  const { stream, shape, chunking, logprobs } = request;
  const parts: FormPart[] = [
    ...writeLanguages(request, dialect, losses),
    ...writeSpeakers(request, dialect, losses),
  ];
  if (logprobs === true) {
    if (dialect.logprobs) parts.push({ name: 'include[]', value: 'logprobs' });
    else losses.dropped('include', 'logprobs', 'The model tells no probabilities of tokens.');
  }
  if (chunking !== undefined) {
    if (dialect.chunking) parts.push(...writeChunking(chunking));
    else if (chunking !== 'auto') {
      losses.dropped('chunking_strategy', 'chunking', 'The model cuts recordings in its own way.');
    }
  } else if (dialect.shapes === 'diarized') {
    // The vendor refuses recordings of more than 30 seconds without.
    parts.push(...writeChunking('auto'));
  }
  if (stream && dialect.streaming && streamable.has(shape)) parts.push({ name: 'stream', value: 'true' });
  return parts;
}

function writeLanguages(
  { languages = [] }: TranscriptionRequest,
  { hints }: TranscriptionsDialect,
  losses: LossCollector,
): readonly FormPart[] {
  const [first, ...others] = languages;
  if (first === undefined) return [];
  if (others.length === 0) return [{ name: 'language', value: first }];
  if (hints) return languages.map((value) => ({ name: 'languages[]', value }));
  losses.dropped('languages', 'languages', 'The model takes one language at most: it finds out by itself.');
  return [];
}

function writeSpeakers(
  { knownSpeakers = [] }: TranscriptionRequest,
  { shapes }: TranscriptionsDialect,
  losses: LossCollector,
): readonly FormPart[] {
  if (knownSpeakers.length === 0) return [];
  if (shapes !== 'diarized') {
    losses.dropped('known_speaker_names', 'known-speakers', 'The model tells no speakers apart.');
    return [];
  }
  const samples = knownSpeakers.flatMap(({ reference }) => (reference === undefined ? [] : [reference]));
  return [
    ...knownSpeakers.map(({ name }) => ({ name: 'known_speaker_names[]', value: name })),
    ...samples.map((value) => ({ name: 'known_speaker_references[]', value })),
  ];
}

/** Fields that only this format's client and upstream know, as the form had them. */
function writeForeign(fields: JsonObject): readonly FormPart[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (!isJsonArray(value)) return [{ name, value: textOf(value) }];
    return value.map((one) => ({ name: `${name}[]`, value: textOf(one) }));
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
