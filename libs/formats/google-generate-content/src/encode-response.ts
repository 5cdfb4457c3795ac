import { answerLosses } from '#libs/canonical';
import type { Candidate, CanonicalResponse, ReplyDefaults, Translated } from '#libs/canonical';
import { LossCollector } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { googleGenerateContentAnswers } from './answer-features.js';
import { AnswerParts } from './answer-parts.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { writeCitations } from './grounding.js';
import { writeLogprobs } from './logprobs.js';
import { writeUsage } from './usage.js';

/** Writes a whole answer. What an upstream of this format said comes back as it was. */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const losses = new LossCollector();
  const isOwn = ownExtension(response.ext) !== undefined;
  const id = response.id ?? (isOwn ? undefined : defaults.id);
  const model = response.model ?? (isOwn ? undefined : defaults.model);
  const usage = (isOwn ? response.usage?.raw : undefined) ?? writeUsage(response.usage);
  const candidates = response.candidates.filter((candidate) => !isBlocked(candidate, response));
  const written = {
    ...(candidates.length > 0 && { candidates: candidates.map((one) => writeCandidate(one, losses)) }),
    ...(usage && { usageMetadata: usage }),
    ...(model !== undefined && { modelVersion: model }),
    ...(id !== undefined && { responseId: id }),
  };
  return {
    value: withExtension(written, response.ext),
    losses: [...answerLosses(response, googleGenerateContentAnswers), ...losses.losses],
  };
}

/** Whether a candidate only stands for the block of the prompt, which the answer itself tells. */
function isBlocked({ parts, finish }: Candidate, { ext }: CanonicalResponse): boolean {
  return parts.length === 0 && finish.raw === undefined && isJsonObject(ownExtension(ext)?.promptFeedback);
}

function writeCandidate(candidate: Candidate, losses: LossCollector): JsonObject {
  const { finish, index, ext } = candidate;
  const path = `candidates.${index}`;
  const isOwn = ownExtension(ext) !== undefined;
  const answer = new AnswerParts(losses, path);
  for (const part of candidate.parts) answer.add(part);
  const parts = answer.parts();
  const isFinished = !isOwn || finish.raw !== undefined;
  const written = {
    ...(parts.length > 0 && { content: { parts, ...(!isOwn && { role: 'model' }) } }),
    ...(isFinished && { finishReason: writeFinish(finish) }),
    ...(!isOwn && { index, ...extras(candidate, answer) }),
  };
  return withExtension(written, ext);
}

/** What an own candidate has among its extensions. */
function extras({ logprobs }: Candidate, answer: AnswerParts): JsonObject {
  const grounding = writeCitations(answer.cited());
  const probabilities = writeLogprobs(logprobs);
  return {
    ...(grounding && { groundingMetadata: grounding }),
    ...(probabilities && { logprobsResult: probabilities }),
  };
}
