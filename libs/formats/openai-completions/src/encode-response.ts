import type { Candidate, CanonicalResponse, Part, ReplyDefaults, Translated } from '#libs/canonical';
import { LossCollector } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { echoFor } from './echo.js';
import { ownExtension, withExtension } from './extensions.js';
import { isApproximated, writeFinish } from './finish.js';
import { charactersOf, LogprobsWriter } from './logprobs.js';
import { writeUsage } from './usage.js';

/** What the writers of one answer share. */
interface Answer {
  readonly losses: LossCollector;
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
  const answer: Answer = { losses: new LossCollector(), own, echo: echoFor(defaults, own) };
  const usage = writeUsage(response.usage, own);
  const written = {
    id: response.id ?? `cmpl-${defaults.id}`,
    object: 'text_completion',
    created: response.created ?? defaults.created,
    model: response.model ?? defaults.model,
    choices: response.candidates.map((candidate) => writeCandidate(candidate, answer)),
    ...(usage && { usage }),
  };
  return { value: withExtension(written, response.ext), losses: answer.losses.losses };
}

function writeCandidate(candidate: Candidate, { losses, own, echo }: Answer): JsonObject {
  const { index, parts, finish, logprobs, ext } = candidate;
  reportLost(candidate, losses);
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

function reportLost({ index, parts, finish }: Candidate, losses: LossCollector): void {
  const path = `choices.${String(index)}`;
  for (const part of parts) {
    const lost = lostFeature(part);
    if (lost !== undefined) losses.dropped(path, lost, `The format has no form for ${lost}.`);
  }
  if (isApproximated(finish)) {
    losses.approximated(path, 'finish-reason', `The answer ended for the reason "${finish.reason}".`);
  }
}

function lostFeature(part: Part): string | undefined {
  switch (part.type) {
    case 'text':
      return (part.annotations ?? []).length > 0 ? 'annotations' : undefined;
    case 'refusal':
      return undefined;
    case 'media':
      return part.media;
    case 'opaque':
      return part.name;
    case 'reasoning':
    case 'tool-call':
    case 'tool-result':
      return part.type;
  }
}
