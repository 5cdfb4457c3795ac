import type { CanonicalRequest, MediaPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ComposedAnswer, ComposedCandidate, ComposedPart } from '../../composition/composed-answer.js';
import { drawPicture } from '../../media/pictures/draw-picture.js';
import { makeSound } from '../../media/sound/make-sound.js';
import { frameSampleRate } from '../../media/sound/sound.js';
import { chunkSecondsOf, spokenSeconds } from '../../media/sound/spoken-seconds.js';
import type { MediaScript } from '../../scripts/media-script.js';
import { answeredModality } from './answered-modality.js';
import { pictureSize } from './picture-size.js';

const format = 'google-generate-content';
const imageTokens = 1290;
const audioTokensPerSecond = 25;

/** Turns a model's words into a picture of them, or into speech, where the request asks for that. */
export function makeMedia(
  answer: ComposedAnswer,
  request: CanonicalRequest,
  media: MediaScript,
): ComposedAnswer {
  const modality = answeredModality(request);
  if (modality === 'text') return answer;
  const made = answer.candidates.map((candidate) =>
    modality === 'image' ? withPicture(candidate, request, media) : withSpeech(candidate, request, media),
  );
  const tokens = made.reduce((sum, one) => sum + one.tokens, 0);
  const details = [{ modality: modality.toUpperCase(), tokenCount: tokens }];
  const { usage } = answer;
  return {
    ...answer,
    candidates: made.map(({ candidate }) => candidate),
    usage: {
      ...usage,
      output: { ...usage.output, total: tokens },
      ...(tokens > 0 && { raw: { ...usage.raw, candidatesTokensDetails: details } }),
    },
  };
}

interface Made {
  readonly candidate: ComposedCandidate;
  readonly tokens: number;
}

function withPicture(candidate: ComposedCandidate, request: CanonicalRequest, media: MediaScript): Made {
  const text = textOf(candidate.parts);
  if (text === '') return { candidate, tokens: 0 };
  const [given] = media.pictures ?? [];
  const size = pictureSize(ownConfig(request).imageConfig);
  const base64 =
    given ?? drawPicture('png', { ...size, seed: `${text} #${candidate.index}` }).toString('base64');
  return {
    candidate: { ...candidate, parts: [...without(candidate.parts), inline('image', 'image/png', base64)] },
    tokens: imageTokens,
  };
}

/** In a stream every chunk is a part of its own; else there is one with everything. */
function withSpeech(candidate: ComposedCandidate, request: CanonicalRequest, media: MediaScript): Made {
  const text = textOf(candidate.parts);
  if (text === '') return { candidate, tokens: 0 };
  const seconds = spokenSeconds(text, media);
  const chunks = [
    ...makeSound('pcm', {
      seconds,
      sampleRate: frameSampleRate,
      chunkSeconds: request.stream === true ? chunkSecondsOf(media) : seconds,
      seed: `${JSON.stringify(ownConfig(request).speechConfig ?? '')} ${text}`,
    }),
  ];
  const type = `audio/L16;codec=pcm;rate=${frameSampleRate}`;
  const parts = chunks.map((chunk) => inline('audio', type, chunk.toString('base64')));
  return {
    candidate: { ...candidate, parts: [...without(candidate.parts), ...parts] },
    tokens: Math.ceil(seconds * audioTokensPerSecond),
  };
}

function textOf(parts: readonly ComposedPart[]): string {
  return parts.map(({ part, chunks }) => (part.type === 'text' ? (chunks ?? []).join('') : '')).join('');
}

function without(parts: readonly ComposedPart[]): readonly ComposedPart[] {
  return parts.filter(({ part }) => part.type !== 'text');
}

function inline(media: MediaPart['media'], mediaType: string, base64: string): ComposedPart {
  return { part: { type: 'media', media, mediaType, source: { kind: 'bytes', base64 } } };
}

/** What the codec knows no word for. */
function ownConfig({ ext }: CanonicalRequest): JsonObject {
  const config: JsonValue | undefined = ext?.[format]?.generationConfig;
  return isJsonObject(config) ? config : {};
}
