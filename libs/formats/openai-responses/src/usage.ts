import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { cacheWritten, count, inputTotal, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ResponsesUsage } from './wire-usage.js';

/** Reads a usage report. This format's input total includes cached tokens, its output total includes reasoning. */
export function readUsage(raw: JsonObject): Usage {
  const input = unlessEmpty(readInput(raw, details(raw.input_tokens_details)));
  const output = unlessEmpty<OutputUsage>({
    ...count('total', raw.output_tokens),
    ...count('reasoning', details(raw.output_tokens_details).reasoning_tokens),
  });
  return { ...(input && { input }), ...(output && { output }), raw };
}

function readInput(raw: JsonObject, prompt: JsonObject): InputUsage {
  const { total } = count('total', raw.input_tokens);
  const { cacheRead } = count('cacheRead', prompt.cached_tokens);
  const written = count('total', prompt.cache_write_tokens);
  const uncached = Math.max(0, (total ?? 0) - (cacheRead ?? 0) - (written.total ?? 0));
  return {
    ...(total !== undefined && { total, uncached }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(written.total !== undefined && { cacheWrite: { total: written.total } }),
  };
}

function details(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Writes a usage report: the upstream's own where it was of this format. Undefined where nothing is known. */
export function writeUsage(usage: Usage | undefined): JsonObject | undefined {
  if (usage?.raw !== undefined && isOwn(usage.raw)) return usage.raw;
  if (usage?.input === undefined && usage?.output === undefined) return undefined;
  const { input = {}, output = {} } = usage;
  const read = inputTotal(input);
  const written = outputTotal(output);
  return {
    input_tokens: read,
    input_tokens_details: {
      cached_tokens: input.cacheRead ?? 0,
      cache_write_tokens: cacheWritten(input) ?? 0,
    },
    output_tokens: written,
    output_tokens_details: { reasoning_tokens: output.reasoning ?? 0 },
    total_tokens: read + written,
  } satisfies ResponsesUsage;
}

/** Another vendor names its totals alike, but neither sums them nor has these details. */
function isOwn(raw: JsonObject): boolean {
  const isSummed = typeof raw.total_tokens === 'number' || isJsonObject(raw.input_tokens_details);
  return typeof raw.input_tokens === 'number' && isSummed;
}
