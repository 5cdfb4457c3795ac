import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { cacheWritten, count, outputTotal, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { MessagesUsage } from './wire-usage.js';

const requests = /_requests$/;

/** Reads a usage report. This format's input excludes what a cache read or wrote, its output includes thinking. */
export function readUsage(raw: JsonObject): Usage {
  const input = readInput(raw);
  const output = readOutput(raw);
  const serverTools = readServerTools(raw.server_tool_use);
  return {
    ...(input && { input }),
    ...(output && { output }),
    ...(serverTools && { serverTools }),
    raw,
  };
}

function readInput(raw: JsonObject): InputUsage | undefined {
  const { uncached } = count('uncached', raw.input_tokens);
  const { cacheRead } = count('cacheRead', raw.cache_read_input_tokens);
  const creation = record(raw.cache_creation);
  const cacheWrite = unlessEmpty({
    ...count('total', raw.cache_creation_input_tokens),
    ...count('fiveMinutes', creation.ephemeral_5m_input_tokens),
    ...count('oneHour', creation.ephemeral_1h_input_tokens),
  });
  const written = cacheWritten({ ...(cacheWrite && { cacheWrite }) });
  return unlessEmpty<InputUsage>({
    ...(uncached !== undefined && { total: uncached + (cacheRead ?? 0) + (written ?? 0), uncached }),
    ...(cacheRead !== undefined && { cacheRead }),
    ...(cacheWrite && { cacheWrite }),
  });
}

function readOutput(raw: JsonObject): OutputUsage | undefined {
  const { total } = count('total', raw.output_tokens);
  const { reasoning } = count('reasoning', record(raw.output_tokens_details).thinking_tokens);
  return unlessEmpty<OutputUsage>({
    ...(total !== undefined && { total }),
    ...(reasoning !== undefined && { reasoning }),
    ...(total !== undefined && reasoning !== undefined && { text: Math.max(0, total - reasoning) }),
  });
}

function readServerTools(value: JsonValue | undefined): Readonly<Record<string, number>> | undefined {
  const counts = Object.entries(record(value)).flatMap(([name, calls]) =>
    typeof calls === 'number' ? [[name.replace(requests, ''), calls] as const] : [],
  );
  return unlessEmpty(Object.fromEntries(counts));
}

function record(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

/** Writes a usage report: the upstream's own where it was of this format. The four counts are always there. */
export function writeUsage(usage: Usage | undefined): JsonObject {
  const own = ownReport(usage);
  const counts = writeCounts(usage ?? {});
  if (own !== undefined) return { ...counts, ...own };
  const { cacheWrite } = usage?.input ?? {};
  const isSplit = cacheWrite?.fiveMinutes !== undefined || cacheWrite?.oneHour !== undefined;
  return {
    ...counts,
    ...(isSplit && {
      cache_creation: {
        ephemeral_5m_input_tokens: cacheWrite.fiveMinutes ?? 0,
        ephemeral_1h_input_tokens: cacheWrite.oneHour ?? 0,
      },
    }),
    ...writeDetails(usage ?? {}),
  };
}

/** Writes the cumulative report at the end of a stream. `news`: what the upstream itself said since its start. */
export function writeFinalUsage(usage: Usage | undefined, news: JsonObject): JsonObject {
  return {
    ...writeCounts(usage ?? {}),
    ...(ownReport(usage) === undefined && writeDetails(usage ?? {})),
    ...news,
  };
}

/** The report in this format's own words. OpenAI's families have a total in theirs. */
export function ownReport(usage: Usage | undefined): JsonObject | undefined {
  const { raw } = usage ?? {};
  if (raw === undefined || 'total_tokens' in raw) return undefined;
  const { input_tokens: read, output_tokens: written } = raw;
  const others = [raw.cache_creation_input_tokens, raw.cache_read_input_tokens].filter(
    (said) => said !== null,
  );
  const counts = [read, written, ...others].filter((said) => said !== undefined);
  const isOwn = read !== undefined || written !== undefined;
  return isOwn && counts.every((said) => typeof said === 'number') ? raw : undefined;
}

function writeCounts({ input = {}, output = {} }: Usage): JsonObject & MessagesUsage {
  const read = input.cacheRead ?? 0;
  const written = cacheWritten(input) ?? 0;
  return {
    input_tokens: input.uncached ?? Math.max(0, (input.total ?? 0) - read - written),
    output_tokens: outputTotal(output),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: read,
  };
}

function writeDetails({ output = {}, serverTools }: Usage): JsonObject {
  const searches = serverTools?.web_search;
  const fetches = serverTools?.web_fetch;
  return {
    ...(output.reasoning !== undefined && { output_tokens_details: { thinking_tokens: output.reasoning } }),
    ...((searches !== undefined || fetches !== undefined) && {
      server_tool_use: { web_search_requests: searches ?? 0, web_fetch_requests: fetches ?? 0 },
    }),
  };
}
