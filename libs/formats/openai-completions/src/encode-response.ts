import { answerLosses } from '#libs/canonical';
import type { Candidate, CanonicalResponse, Part, ReplyDefaults, Translated } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiCompletionsAnswers } from './answer-features.js';
import { echoFor } from './echo.js';
import { ownExtension, withExtension } from './extensions.js';
import { writeFinish } from './finish.js';
import { charactersOf, LogprobsWriter } from './logprobs.js';
import { writeUsage } from './usage.js';

/** What the writers of one answer share. */
interface Answer {
  /** An upstream of this format said it: it comes back as it was. */
  readonly own: boolean;
  readonly echo: (candidate: number) => string;
}

/**
 * Writes a whole answer. What an upstream of this format said comes back as it was, but for counts that its usage
 * report lacks. The prompt is repeated where the client asked for it and nobody did it yet.
 */
export function encodeResponse(response: CanonicalResponse, defaults: ReplyDefaults): Translated<JsonObject> {
  const own = ownExtension(response.ext)?.object !== undefined;
  const answer: Answer = { own, echo: echoFor(defaults, own) };
  const usage = writeUsage(response.usage, own);
  const written = {
    id: response.id ?? `cmpl-${defaults.id}`,
    object: 'text_completion',
    created: response.created ?? defaults.created,
    model: response.model ?? defaults.model,
    choices: response.candidates.map((candidate) => writeCandidate(candidate, answer)),
    ...(usage && { usage }),
  };
  return {
    value: withExtension(written, response.ext),
    losses: answerLosses(response, openAiCompletionsAnswers),
  };
}

function writeCandidate(candidate: Candidate, { own, echo }: Answer): JsonObject {
  const { index, parts, finish, logprobs, ext } = candidate;
  const prompt = echo(index);
  const hasText = !own || parts.length > 0;
  const written = {
    ...(hasText && { text: prompt + parts.map(wordsOf).join('') }),
    index,
    ...(!own && { logprobs: new LogprobsWriter(charactersOf(prompt), own).write(logprobs) }),
    ...((!own || finish.raw !== undefined) && { finish_reason: writeFinish(finish) }),
  };
  return withExtension(written, ext);
}

/** A refusal is text here; its finish says what it is. */
function wordsOf(part: Part): string {
  return part.type === 'text' || part.type === 'refusal' ? part.text : '';
}
