import type { JsonObject } from '#libs/json';
import { answered, paragraphs } from '../../facts.js';
import type { End, ErrorKind, Fact, UsageCount } from '../../facts.js';
import { isSaid, record, records, text } from '../../wire/json.js';

const declined = ['SAFETY', 'RECITATION', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'];

/** What an answer of generateContent says. Source: formats/generate-content.md, "Response". */
export function readGenerateContentAnswer(answer: JsonObject): readonly Fact[] {
  const blocked = isSaid(record(answer.promptFeedback).blockReason);
  return [
    ...records(answer.candidates).flatMap(readCandidate),
    ...(blocked ? [answered.end('declined')] : []),
    ...readUsage(record(answer.usageMetadata)),
  ];
}

function readCandidate(candidate: JsonObject): readonly Fact[] {
  const parts = records(record(candidate.content).parts);
  const index = Number(candidate.index ?? 0);
  const calls = parts.filter((part) => isSaid(part.functionCall)).map((part) => record(part.functionCall));
  const end = endOf(candidate, calls.length > 0);
  const words = parts
    .filter(({ thought }) => thought !== true)
    .map((part) => text(part.text))
    .join('');
  const thoughts = parts.filter(({ thought }) => thought === true).map((part) => text(part.text));
  const logprobs = records(record(candidate.logprobsResult).chosenCandidates);
  return [
    ...paragraphs(thoughts.join('')).map(answered.thought),
    ...(words === '' ? [] : [end === 'declined' ? answered.declines(words) : answered.words(words, index)]),
    ...calls.map(({ name, args }) => answered.call(text(name), record(args))),
    ...parts.filter((part) => isSaid(part.thoughtSignature)).map(() => answered.proof()),
    ...logprobs.map(({ token, logProbability }) => answered.logprob(text(token), Number(logProbability))),
    answered.end(end, index),
  ];
}

/** The format has no word for calls: they tell themselves. */
function endOf({ finishReason }: JsonObject, hasCalls: boolean): End {
  if (!isSaid(finishReason)) return 'never';
  if (finishReason === 'STOP') return hasCalls ? 'tool calls' : 'stop';
  if (finishReason === 'MAX_TOKENS') return 'length';
  return declined.includes(text(finishReason)) ? 'declined' : 'unknown';
}

/** What the model wrote excludes its thoughts; the whole is the sum. */
function readUsage(usage: JsonObject): readonly Fact[] {
  const thoughts = Number(usage.thoughtsTokenCount ?? 0);
  const counts: readonly (readonly [UsageCount, number])[] = [
    ['input tokens', Number(usage.promptTokenCount ?? 0)],
    ['cached', Number(usage.cachedContentTokenCount ?? 0)],
    ['output tokens', Number(usage.candidatesTokenCount ?? 0) + thoughts],
    ['thinking tokens', thoughts],
  ];
  return counts.flatMap(([what, count]) => (count > 0 ? [answered.usage(what, count)] : []));
}

const kinds: Readonly<Record<string, ErrorKind>> = {
  RESOURCE_EXHAUSTED: 'rate limit',
  UNAVAILABLE: 'overload',
  INTERNAL: 'server fault',
  INVALID_ARGUMENT: 'bad request',
};

/** The vendor's errors: its clients take one for an error by its numeric code. Source: formats/errors.md. */
export function readGoogleError({ error }: JsonObject): readonly Fact[] {
  const { code, status } = record(error);
  if (typeof code !== 'number') throw new Error('The error has no numeric code.');
  return [answered.error(kinds[text(status)] ?? 'unknown')];
}
