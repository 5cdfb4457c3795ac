import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { heardSeconds } from '../../media/sound/heard-seconds.js';
import { receivedWords } from '../../media/transcripts/received-words.js';
import { transcribe } from '../../media/transcripts/transcript.js';
import type { HeardSegment, HeardWord, Transcript } from '../../media/transcripts/transcript.js';
import type { MediaCall, MediaWords } from '../media-call.js';
import type { MediaEndpoint, VendorReply } from '../vendor.js';
import { checkListen } from './check-listen.js';
import { requestId } from './request-id.js';

/** `POST /v1/listen`: a recording as the body, or its address. */
export const listen: MediaEndpoint = {
  kind: 'media',
  takesFile: true,
  malformedEvent: { data: '{"metadata":{"trans' },
  check: checkListen,
  read: ({ query }) => ({ model: query.get('model') ?? 'base', stream: false }),
  words: ({ file, json }) => {
    if (file) return receivedWords(file);
    return `Fetched ${isJsonObject(json) && typeof json.url === 'string' ? json.url : 'nothing'}.`;
  },
  answer,
};

/** What the answer is to hold. */
interface Wishes {
  readonly isFormatted: boolean;
  readonly hasSpeakers: boolean;
}

function answer(call: MediaCall, words: MediaWords): VendorReply {
  const { query, file } = call;
  const heard = transcribe(words.text, words.media.seconds ?? (file ? heardSeconds(file) : 1));
  const wishes = {
    isFormatted: ['smart_format', 'punctuate'].some((name) => query.get(name) === 'true'),
    hasSpeakers: query.get('diarize') === 'true' || query.has('diarize_model'),
  };
  const hasUtterances = query.get('utterances') === 'true';
  const body = {
    metadata: metadataOf(call, words, heard),
    results: {
      channels: [{ alternatives: [alternative(heard, query, wishes)], ...languageOf(query, words) }],
      ...(hasUtterances && { utterances: heard.segments.map((one, index) => utterance(one, index, wishes)) }),
    },
  };
  return { status: 200, body };
}

function metadataOf({ query, file }: MediaCall, words: MediaWords, { seconds }: Transcript): JsonObject {
  const model = query.get('model') ?? 'base';
  const id = requestId(0);
  return {
    transaction_key: 'deprecated',
    request_id: requestId(words.serial),
    sha256: file?.sha256 ?? '',
    created: new Date(words.created * 1000).toISOString(),
    duration: seconds,
    channels: 1,
    models: [id],
    model_info: { [id]: { name: model, version: '2026-01-01.0', arch: model } },
    ...(query.has('tag') && { tags: query.getAll('tag') }),
  };
}

function alternative(heard: Transcript, query: URLSearchParams, wishes: Wishes): JsonObject {
  const hasParagraphs = query.get('paragraphs') === 'true' || query.get('smart_format') === 'true';
  const words = heard.segments.flatMap((segment) =>
    segment.words.map((word) => wordOf(word, segment, wishes)),
  );
  return {
    transcript: wishes.isFormatted ? heard.text : plain(heard.text),
    confidence: 0.99,
    words,
    ...(hasParagraphs && { paragraphs: paragraphsOf(heard, wishes) }),
  };
}

function wordOf({ text, start, end }: HeardWord, { speaker }: HeardSegment, wishes: Wishes): JsonObject {
  return {
    word: plain(text),
    start,
    end,
    confidence: 0.99,
    ...(wishes.hasSpeakers && { speaker, speaker_confidence: 0.9 }),
    ...(wishes.isFormatted && { punctuated_word: text }),
  };
}

function paragraphsOf({ text, segments }: Transcript, { hasSpeakers }: Wishes): JsonObject {
  const paragraphs = segments.map(({ text: sentence, start, end, speaker, words }) => ({
    sentences: [{ text: sentence, start, end }],
    ...(hasSpeakers && { speaker }),
    num_words: words.length,
    start,
    end,
  }));
  return { transcript: `\n${text}`, paragraphs };
}

function utterance(segment: HeardSegment, index: number, wishes: Wishes): JsonObject {
  const { text, start, end, speaker, words } = segment;
  return {
    start,
    end,
    confidence: 0.99,
    channel: 0,
    transcript: wishes.isFormatted ? text : plain(text),
    words: words.map((word) => wordOf(word, segment, wishes)),
    ...(wishes.hasSpeakers && { speaker }),
    id: requestId(1000 + index),
  };
}

function languageOf(query: URLSearchParams, { media }: MediaWords): JsonObject {
  const wishes = query.getAll('detect_language').filter((value) => value !== 'false');
  if (wishes.length === 0) return {};
  const detected = media.language ?? wishes.find((value) => value !== 'true') ?? 'en';
  return { detected_language: detected, language_confidence: 0.98 };
}

/** Without capitals and punctuation. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[.,!?;:]+(?=\s|$)/gu, '');
}
