import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { cacheWritten, count, fill, inputTotal, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { CompletionUsage } from './wire-usage.js';

/** Reads a usage report. This format's input total includes cached tokens, its output total includes reasoning. */
export function readUsage(raw: JsonObject): Usage {
  const input = unlessEmpty(readInput(raw));
  const output = unlessEmpty(readOutput(raw));
  return { ...(input && { input }), ...(output && { output }), raw };
}

function readInput(raw: JsonObject): InputUsage {
  const details = objectOf(raw.prompt_tokens_details);
  const { total } = count('total', raw.prompt_tokens);
  const { cacheRead } = count('cacheRead', details.cached_tokens);
  const cacheWrite = unlessEmpty(count('total', details.cache_write_tokens));
  return {
    ...(total !== undefined && {
      total,
      uncached: Math.max(0, total - (cacheRead ?? 0) - (cacheWrite?.total ?? 0)),
    }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite && { cacheWrite }),
    ...count('text', details.text_tokens),
    ...count('audio', details.audio_tokens),
    ...count('image', details.image_tokens),
  };
}

function readOutput(raw: JsonObject): OutputUsage {
  const details = objectOf(raw.completion_tokens_details);
  return {
    ...count('total', raw.completion_tokens),
    ...count('text', details.text_tokens),
    ...count('audio', details.audio_tokens),
    ...count('reasoning', details.reasoning_tokens),
    ...count('acceptedPrediction', details.accepted_prediction_tokens),
    ...count('rejectedPrediction', details.rejected_prediction_tokens),
  };
}

const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/**
 * Writes a usage report with every count, since clients of this format rely on them. Undefined where nothing is
 * known. Prompts and answers are text alone, so other kinds of tokens are 0 unless the upstream says otherwise;
 * an upstream that reports no cache hits or no reasoning had none that anybody is billed for.
 * @param own the report came from an upstream of this format: its own words win, and only what it left out is added
 */
export function writeUsage(usage: Usage | undefined, own: boolean): JsonObject | undefined {
  const { input, output, raw } = usage ?? {};
  if (input === undefined && output === undefined) return own ? raw : undefined;
  const prompt = inputTotal(input ?? {});
  const completion = outputTotal(output ?? {});
  const written = {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: inputDetails(prompt, input ?? {}),
    completion_tokens_details: outputDetails(completion, output ?? {}),
  } satisfies CompletionUsage;
  return own && raw !== undefined ? fill(withoutNulls(raw, written), written) : written;
}

function inputDetails(total: number, input: InputUsage): CompletionUsage['prompt_tokens_details'] {
  const { cacheRead = 0, audio = 0, image = 0 } = input;
  return {
    cached_tokens: cacheRead,
    text_tokens: input.text ?? Math.max(0, total - audio - image),
    audio_tokens: audio,
    image_tokens: image,
    ...count('cache_write_tokens', cacheWritten(input)),
  };
}

function outputDetails(total: number, output: OutputUsage): CompletionUsage['completion_tokens_details'] {
  const { audio = 0, reasoning = 0 } = output;
  return {
    text_tokens: output.text ?? Math.max(0, total - audio - reasoning),
    audio_tokens: audio,
    reasoning_tokens: reasoning,
    ...count('accepted_prediction_tokens', output.acceptedPrediction),
    ...count('rejected_prediction_tokens', output.rejectedPrediction),
  };
}

/** A null in a report is a count that is left out, where it stands for one that is `written`. */
function withoutNulls(report: JsonObject, written: JsonObject): JsonObject {
  const said = Object.entries(report).filter(
    ([key, value]) => value !== null || !Object.hasOwn(written, key),
  );
  return Object.fromEntries(
    said.map(([key, value]) => {
      const counts = Object.hasOwn(written, key) ? written[key] : undefined;
      return [key, isJsonObject(value) && isJsonObject(counts) ? withoutNulls(value, counts) : value];
    }),
  );
}
