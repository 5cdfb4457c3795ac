import type { CanonicalRequest, Finish, InputUsage } from '#libs/canonical';
import type { Answer, ScriptedCandidate } from '../scripts/answer.js';
import type { ComposedAnswer, ComposedCandidate, ComposedPart } from './composed-answer.js';
import { chunksOfType } from './chunks-of-type.js';
import { composePart } from './compose-part.js';
import { countUsage } from './count-usage.js';
import { limitOutput } from './limit-output.js';
import { makeUpLogprobs } from './made-up-logprobs.js';

/**
 * Decides what of a script this request gets: how many candidates, where they end, their ids and their usage.
 * @param serial Tells the ids made up for one request from those for another.
 * @param input What its prompt costs, where a cache is asked for that.
 */
export function composeAnswer(
  answer: Answer,
  request: CanonicalRequest,
  serial: number,
  input?: InputUsage,
): ComposedAnswer {
  const { id, model, created, usage, serviceTier, ext } = answer;
  const scripted = repeat(answer, request.sampling?.n);
  const candidates = scripted.map((candidate, index) =>
    composeCandidate(candidate, { index, answer, request, serial }),
  );
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(created !== undefined && { created }),
    candidates,
    usage: usage ?? { ...countUsage(candidates, request), ...(input && { input }) },
    ...(serviceTier !== undefined && { serviceTier }),
    ...(ext && { ext }),
  };
}

function repeat({ candidates, exact = false }: Answer, n: number | undefined): readonly ScriptedCandidate[] {
  if (n === undefined || exact) return candidates;
  return Array.from({ length: n }, (_, index) => candidates[index % candidates.length] ?? candidates[0]);
}

/** Where a candidate stands, and for whom it is composed. */
interface Place {
  readonly index: number;
  readonly answer: Answer;
  readonly request: CanonicalRequest;
  readonly serial: number;
}

function composeCandidate(
  candidate: ScriptedCandidate,
  { index, answer, request, serial }: Place,
): ComposedCandidate {
  const whole = candidate.parts.map((part, position) => composePart(part, `${serial}x${index}x${position}`));
  const limited = answer.exact === true ? { parts: whole } : limitOutput(whole, request.sampling ?? {});
  const logprobs = candidate.logprobs ?? wishedLogprobs(limited.parts, request);
  return {
    index,
    parts: limited.parts,
    finish: limited.finish ?? finishOf(candidate),
    ...(logprobs && { logprobs }),
    interleaved: candidate.interleaved ?? false,
    ...(candidate.ext && { ext: candidate.ext }),
  };
}

function finishOf({ finish, parts }: ScriptedCandidate): Finish {
  if (typeof finish === 'object') return finish;
  const calls = parts.some((part) => part.type === 'tool-call' && part.executor !== 'provider');
  return { reason: finish ?? (calls ? 'tool-calls' : 'stop') };
}

function wishedLogprobs(
  parts: readonly ComposedPart[],
  { sampling }: CanonicalRequest,
): ComposedCandidate['logprobs'] {
  if (sampling?.logprobs !== true) return undefined;
  const [content, refusal] = (['text', 'refusal'] as const).map((type) =>
    makeUpLogprobs(chunksOfType(parts, type).join(''), sampling.topLogprobs ?? 0),
  );
  const logprobs = { ...(content?.length && { content }), ...(refusal?.length && { refusal }) };
  return Object.keys(logprobs).length === 0 ? undefined : logprobs;
}
