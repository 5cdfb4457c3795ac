import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ChatUsage } from './wire-usage.js';

type Counts = Record<string, number>;

/** Reads a usage report. This format's input total includes cached tokens, its output total includes reasoning. */
export function readUsage(raw: JsonObject): Usage {
  const prompt = details(raw.prompt_tokens_details);
  const completion = details(raw.completion_tokens_details);
  const input = readInput(raw, prompt);
  const output: OutputUsage = {
    ...count('total', raw.completion_tokens),
    ...count('text', completion.text_tokens),
    ...count('reasoning', completion.reasoning_tokens),
    ...count('audio', completion.audio_tokens),
    ...count('image', completion.image_tokens),
    ...count('acceptedPrediction', completion.accepted_prediction_tokens),
    ...count('rejectedPrediction', completion.rejected_prediction_tokens),
  };
  const known = { input: unlessEmpty(input), output: unlessEmpty(output) };
  return { ...(known.input && { input: known.input }), ...(known.output && { output: known.output }), raw };
}

function readInput(raw: JsonObject, prompt: JsonObject): InputUsage {
  const total = count('total', raw.prompt_tokens).total;
  // DeepSeek says cache hits in a field of its own.
  const cacheRead = count('hit', prompt.cached_tokens ?? raw.prompt_cache_hit_tokens).hit;
  const written = count('total', prompt.cache_write_tokens);
  const uncached =
    total === undefined ? undefined : Math.max(0, total - (cacheRead ?? 0) - (written.total ?? 0));
  return {
    ...(total !== undefined && { total }),
    ...(uncached !== undefined && { uncached }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(written.total !== undefined && { cacheWrite: { total: written.total } }),
    ...count('text', prompt.text_tokens),
    ...count('audio', prompt.audio_tokens),
    ...count('image', prompt.image_tokens),
  };
}

function details(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function count<Name extends string>(name: Name, value: JsonValue | undefined): Partial<Record<Name, number>> {
  return (typeof value === 'number' ? { [name]: value } : {}) as Partial<Record<Name, number>>;
}

/** Writes a usage report: the upstream's own where it was of this format. Undefined where nothing is known. */
export function writeUsage(usage: Usage | undefined): JsonObject | undefined {
  if (typeof usage?.raw?.prompt_tokens === 'number') return usage.raw;
  if (usage?.input === undefined && usage?.output === undefined) return undefined;
  const prompt = inputTotal(usage.input ?? {});
  const completion = usage.output?.total ?? (usage.output?.text ?? 0) + (usage.output?.reasoning ?? 0);
  const promptDetails = inputDetails(usage.input ?? {});
  const completionDetails = outputDetails(usage.output ?? {});
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    ...(promptDetails && { prompt_tokens_details: promptDetails }),
    ...(completionDetails && { completion_tokens_details: completionDetails }),
  } satisfies ChatUsage;
}

function inputTotal(input: InputUsage): number {
  return input.total ?? (input.uncached ?? 0) + (input.cacheRead ?? 0) + (cacheWritten(input) ?? 0);
}

function cacheWritten({ cacheWrite }: InputUsage): number | undefined {
  if (cacheWrite === undefined) return undefined;
  return cacheWrite.total ?? (cacheWrite.fiveMinutes ?? 0) + (cacheWrite.oneHour ?? 0);
}

function inputDetails(input: InputUsage): Counts | undefined {
  return unlessEmpty<Counts>({
    ...count('cached_tokens', input.cacheRead),
    ...count('cache_write_tokens', cacheWritten(input)),
    ...count('audio_tokens', input.audio),
    ...count('text_tokens', input.text),
    ...count('image_tokens', input.image),
  });
}

function outputDetails(output: OutputUsage): Counts | undefined {
  return unlessEmpty<Counts>({
    ...count('reasoning_tokens', output.reasoning),
    ...count('audio_tokens', output.audio),
    ...count('text_tokens', output.text),
    ...count('image_tokens', output.image),
    ...count('accepted_prediction_tokens', output.acceptedPrediction),
    ...count('rejected_prediction_tokens', output.rejectedPrediction),
  });
}
