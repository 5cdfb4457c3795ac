import type { Buffer } from 'node:buffer';
import type { InputUsage, OutputUsage, Usage } from '#libs/canonical';
import { count, inputTotal, outputTotal, topLevelObject, unlessEmpty } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads `{input_tokens, output_tokens, total_tokens, input_tokens_details, output_tokens_details}`. */
export function readUsage(raw: JsonObject): Usage {
  const input = unlessEmpty<InputUsage>({
    ...count('total', raw.input_tokens),
    ...byModality(raw.input_tokens_details),
  });
  const output = unlessEmpty<OutputUsage>({
    ...count('total', raw.output_tokens),
    ...byModality(raw.output_tokens_details),
  });
  return { ...(input && { input }), ...(output && { output }), raw };
}

function byModality(value: JsonValue | undefined): Pick<InputUsage, 'text' | 'image'> {
  const details = isJsonObject(value) ? value : {};
  return { ...count('text', details.text_tokens), ...count('image', details.image_tokens) };
}

/** Usage in a body that is relayed. */
export function relayedUsage(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usage');
  return usage === undefined ? undefined : readUsage(usage);
}

/** The upstream's own report where it was of this format. Undefined where no tokens are known. */
export function writeUsage(usage: Usage | undefined): JsonObject | undefined {
  const { raw, input = {}, output = {} } = usage ?? {};
  if (raw !== undefined && typeof raw.input_tokens === 'number') return raw;
  const read = inputTotal(input) || (input.text ?? 0) + (input.image ?? 0);
  const written = outputTotal(output) || (output.image ?? 0);
  if (read === 0 && written === 0) return undefined;
  const hasDetails = output.image !== undefined || output.text !== undefined;
  return {
    input_tokens: read,
    output_tokens: written,
    total_tokens: read + written,
    input_tokens_details: details(input, read, 'text'),
    ...(hasDetails && { output_tokens_details: details(output, written, 'image') }),
  };
}

/** What no modality is said of counts as the usual one. */
function details(
  { text, image }: Pick<InputUsage, 'text' | 'image'>,
  total: number,
  usual: 'text' | 'image',
): JsonObject {
  const textTokens = text ?? (usual === 'text' ? Math.max(0, total - (image ?? 0)) : 0);
  const imageTokens = image ?? (usual === 'image' ? Math.max(0, total - (text ?? 0)) : 0);
  return { image_tokens: imageTokens, text_tokens: textTokens };
}

/** What the events of a stream must say where nothing is known. */
export const noUsage: JsonObject = {
  input_tokens: 0,
  output_tokens: 0,
  total_tokens: 0,
  input_tokens_details: { image_tokens: 0, text_tokens: 0 },
};
