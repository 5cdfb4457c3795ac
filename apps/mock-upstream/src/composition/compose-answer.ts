import type { CanonicalRequest, Finish, Message, Usage } from '#libs/canonical';
import type { Answer, ScriptedCandidate, ScriptedPart, ScriptedToolCall } from '../scripts/answer.js';
import type { ComposedAnswer, ComposedCandidate, ComposedPart } from './composed-answer.js';
import { limitOutput } from './limit-output.js';
import { makeUpLogprobs } from './made-up-logprobs.js';
import { chunksOf, estimateTokens, inputTokens, textTokens } from './tokens.js';

/**
 * Decides what of a script this request gets: how many candidates, where they end, their ids and their usage.
 * @param serial Tells the ids made up for one request from those for another.
 */
export function composeAnswer(answer: Answer, request: CanonicalRequest, serial: number): ComposedAnswer {
  const { id, model, created, usage, serviceTier, ext } = answer;
  const scripted = repeat(answer, request.sampling?.n);
  const candidates = scripted.map((candidate, index) =>
    composeCandidate(candidate, index, answer, request, serial),
  );
  return {
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...(created !== undefined && { created }),
    candidates,
    usage: usage ?? countUsage(candidates, request),
    ...(serviceTier !== undefined && { serviceTier }),
    ...(ext && { ext }),
  };
}

function repeat({ candidates, exact = false }: Answer, n: number | undefined): readonly ScriptedCandidate[] {
  if (n === undefined || exact) return candidates;
  return Array.from({ length: n }, (_, index) => candidates[index % candidates.length] ?? candidates[0]);
}

function composeCandidate(
  candidate: ScriptedCandidate,
  index: number,
  answer: Answer,
  request: CanonicalRequest,
  serial: number,
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

function composePart(scripted: ScriptedPart, suffix: string): ComposedPart {
  switch (scripted.type) {
    case 'tool-call':
      return composeToolCall(scripted, suffix);
    case 'text': {
      const { type, text, annotations } = scripted;
      return { part: { type, ...(annotations && { annotations }) }, chunks: chunksOf(text) };
    }
    case 'reasoning': {
      const { type, text = [], proof } = scripted;
      return { part: { type, ...(proof && { proof }) }, chunks: chunksOf(text) };
    }
    case 'refusal':
      return { part: { type: 'refusal' }, chunks: chunksOf(scripted.text) };
    case 'media':
    case 'opaque':
      return { part: scripted };
  }
}

function composeToolCall(scripted: ScriptedToolCall, suffix: string): ComposedPart {
  const { type, id, name, kind = 'function', executor = 'client', input } = scripted;
  const part = { type, id: id ?? `call_mock${suffix.padStart(20, '0')}`, name, kind, executor } as const;
  return { part, chunks: chunksOf(input, inputTokens) };
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

function countUsage(candidates: readonly ComposedCandidate[], request: CanonicalRequest): Usage {
  const input = estimateTokens(request.messages.reduce((sum, message) => sum + charactersOf(message), 0));
  const parts = candidates.flatMap((candidate) => candidate.parts);
  const reasoning = countTokens(chunksOfType(parts, 'reasoning'));
  const calls = chunksOfType(parts, 'tool-call').flatMap((chunk) => inputTokens(chunk)).length;
  const visible = countTokens([...chunksOfType(parts, 'text'), ...chunksOfType(parts, 'refusal')]);
  return {
    input: { total: input, cacheRead: 0 },
    output: { total: reasoning + calls + visible, reasoning },
  };
}

function chunksOfType(parts: readonly ComposedPart[], type: ComposedPart['part']['type']): readonly string[] {
  return parts.flatMap(({ part, chunks }) => (part.type === type ? (chunks ?? []) : []));
}

function countTokens(chunks: readonly string[]): number {
  return chunks.reduce((sum, chunk) => sum + textTokens(chunk).length, 0);
}

function charactersOf({ parts }: Message): number {
  return parts.reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
}
