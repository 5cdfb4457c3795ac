import type { Buffer } from 'node:buffer';
import type { InputUsage, Usage } from '#libs/canonical';
import { count, inputTotal, outputTotal, topLevelObject, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const kinds: readonly JsonValue[] = ['tokens', 'duration'];

/**
 * Reads a usage report: by tokens or by time. Servers that count as chat does say `prompt_tokens`, Mistral's with
 * `prompt_audio_seconds`.
 */
export function readUsage(raw: JsonObject): Usage {
  const details = isJsonObject(raw.input_token_details) ? raw.input_token_details : {};
  const input = unlessEmpty<InputUsage>({
    ...count('total', raw.input_tokens ?? raw.prompt_tokens),
    ...count('audio', details.audio_tokens),
    ...count('text', details.text_tokens),
    ...count('seconds', raw.seconds ?? raw.prompt_audio_seconds),
  });
  const output = unlessEmpty(count('total', raw.output_tokens ?? raw.completion_tokens));
  return { ...(input && { input }), ...(output && { output }), raw };
}

/** Usage in a whole body that is relayed. */
export function relayedUsage(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usage');
  return usage === undefined ? undefined : readUsage(usage);
}

/** Writes a usage report: tokens where they were counted, else time. Undefined where nothing is known. */
export function writeUsage(usage: Usage | undefined): JsonObject | undefined {
  if (usage?.raw !== undefined && kinds.includes(usage.raw.type ?? null)) return usage.raw;
  return writeTokens(usage) ?? writeSeconds(usage);
}

/** The form by tokens: streams have no other. */
export function writeTokens(usage: Usage | undefined): JsonObject | undefined {
  const { input = {}, output = {}, raw } = usage ?? {};
  if (raw?.type === 'tokens') return raw;
  const read = inputTotal(input);
  const written = outputTotal(output);
  if (read + written === 0) return undefined;
  const details = unlessEmpty({ ...count('audio_tokens', input.audio), ...count('text_tokens', input.text) });
  return {
    type: 'tokens',
    input_tokens: read,
    output_tokens: written,
    total_tokens: read + written,
    ...(details && { input_token_details: details }),
  };
}

function writeSeconds(usage: Usage | undefined): JsonObject | undefined {
  const seconds = usage?.input?.seconds;
  return seconds === undefined ? undefined : { type: 'duration', seconds };
}
