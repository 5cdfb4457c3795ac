import { answerLosses } from '#libs/canonical';
import type { CanonicalResponse, Part, Translated } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { bedrockConverseAnswers } from './answer-features.js';
import { waysOf } from './dialect.js';
import { Encoding } from './encoding.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeStopReason } from './finish.js';
import { format } from './format.js';
import { writeUsage } from './usage.js';
import type { ConverseResponse } from './wire-response.js';
import { writeReasoning, writeText } from './write-blocks.js';
import { writeMedia, DocumentNames } from './write-media.js';
import { writeCall } from './write-tool-blocks.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse): Translated<JsonObject> {
  const own = isOwnAnswer(response.ext);
  const encoding = new Encoding(waysOf(''), own);
  // The format has one candidate.
  const candidate = response.candidates[0] ?? { index: 0, parts: [], finish: { reason: 'unknown' } as const };
  const whole = response.candidates.length === 0 ? { ...response, candidates: [candidate] } : response;
  const { parts, finish } = candidate;
  const content = parts.flatMap((part, index) => writePart(part, encoding, `content.${index}`));
  if (own) return { value: writeOwn(response, content), losses: [] };
  const hasToolCalls = parts.some((part) => part.type === 'tool-call' && part.executor === 'client');
  const written: ConverseResponse & JsonObject = {
    output: { message: { role: 'assistant', content } },
    stopReason: writeStopReason(finish, hasToolCalls),
    usage: writeUsage(response.usage),
    metrics: { latencyMs: 0 },
    ...(finish.stopSequence !== undefined && {
      additionalModelResponseFields: { stop_sequence: finish.stopSequence },
    }),
  };
  return {
    value: withExtension(written, response.ext),
    losses: [...answerLosses(whole, bedrockConverseAnswers), ...encoding.losses],
  };
}

/** Whether an upstream of this format gave the answer: only it says whose message it is, in these words. */
export const isOwnAnswer = (ext: CanonicalResponse['ext']): boolean =>
  isJsonObject(ownExtension(ext)?.output);

function writeOwn({ candidates, usage, ext }: CanonicalResponse, content: readonly JsonObject[]): JsonObject {
  const { raw } = candidates[0]?.finish ?? {};
  return withExtension(
    {
      output: { message: { content } },
      ...(raw !== undefined && { stopReason: raw.value }),
      ...(usage !== undefined && { usage: usage.raw ?? writeUsage(usage) }),
    },
    ext,
  );
}

function writePart(part: Part, encoding: Encoding, path: string): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return encoding.own ? writeText(part, encoding, path) : writeWords(part.text);
    case 'refusal':
      return writeWords(part.text);
    case 'reasoning':
      return encoding.own || part.text !== undefined || part.summary !== undefined || part.proof !== undefined
        ? [writeReasoning(part)]
        : [];
    case 'tool-call':
      return part.executor === 'client' || encoding.own ? [writeCall(part, part, encoding, path)] : [];
    case 'media':
      if (encoding.own) return [writeMedia(part, new DocumentNames(), encoding, path)];
      return writeWords(part.transcript ?? '');
    case 'tool-result':
      return [];
    case 'opaque':
      return part.format === format && isJsonObject(part.value) ? [part.value] : [];
  }
}

/** Another vendor's words; where it has none there is no block. */
const writeWords = (text: string): readonly JsonObject[] => (text === '' ? [] : [{ text }]);
