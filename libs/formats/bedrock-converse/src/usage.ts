import type { InputUsage, Usage } from '#libs/canonical';
import { cacheWritten, count, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ConverseUsage } from './wire-response.js';

/** Reads a usage report. This format's input excludes what a cache read or wrote. */
export function readUsage(raw: JsonObject): Usage {
  const input = readInput(raw);
  const output = unlessEmpty(count('total', raw.outputTokens));
  return { ...(input && { input }), ...(output && { output }), raw };
}

function readInput(raw: JsonObject): InputUsage | undefined {
  const { uncached } = count('uncached', raw.inputTokens);
  const { cacheRead } = count('cacheRead', raw.cacheReadInputTokens);
  const cacheWrite = unlessEmpty({
    ...count('total', raw.cacheWriteInputTokens),
    ...count('fiveMinutes', writtenFor('5m', raw.cacheDetails)),
    ...count('oneHour', writtenFor('1h', raw.cacheDetails)),
  });
  const written = cacheWritten({ ...(cacheWrite && { cacheWrite }) });
  return unlessEmpty<InputUsage>({
    ...(uncached !== undefined && { total: uncached + (cacheRead ?? 0) + (written ?? 0), uncached }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite && { cacheWrite }),
  });
}

function writtenFor(ttl: string, details: JsonValue | undefined): JsonValue | undefined {
  if (!isJsonArray(details)) return undefined;
  return details.filter(isJsonObject).find((detail) => detail.ttl === ttl)?.inputTokens;
}

/** What every report of this format has. */
const counts = ['inputTokens', 'outputTokens', 'totalTokens'];

/** Writes a usage report: the upstream's own where it was of this format. */
export function writeUsage(usage: Usage | undefined): JsonObject {
  const { raw, input = {}, output = {} } = usage ?? {};
  if (raw !== undefined && counts.every((name) => typeof raw[name] === 'number')) return raw;
  const { cacheRead, cacheWrite } = input;
  const written = cacheWritten(input);
  const uncached = input.uncached ?? Math.max(0, (input.total ?? 0) - (cacheRead ?? 0) - (written ?? 0));
  const answer = outputTotal(output);
  const details = writeDetails(cacheWrite);
  return {
    inputTokens: uncached,
    outputTokens: answer,
    totalTokens: uncached + (cacheRead ?? 0) + (written ?? 0) + answer,
    ...(cacheRead !== undefined && { cacheReadInputTokens: cacheRead }),
    ...(written !== undefined && { cacheWriteInputTokens: written }),
    ...(details.length > 0 && { cacheDetails: details }),
  } satisfies ConverseUsage;
}

function writeDetails({ fiveMinutes, oneHour }: NonNullable<InputUsage['cacheWrite']> = {}) {
  return [
    ...(oneHour === undefined ? [] : [{ ttl: '1h', inputTokens: oneHour } as const]),
    ...(fiveMinutes === undefined ? [] : [{ ttl: '5m', inputTokens: fiveMinutes } as const]),
  ];
}
