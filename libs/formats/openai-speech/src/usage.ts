import type { Buffer } from 'node:buffer';
import type { InputUsage, Usage } from '#libs/canonical';
import { count, inputTotal, outputTotal, topLevelObject } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** `{input_tokens, output_tokens, total_tokens}`, either may be missing. */
export function readUsage(raw: JsonObject): Usage {
  const input = { ...count('total', raw.input_tokens), ...readDetails(raw) };
  const output = count('total', raw.output_tokens);
  return {
    ...(Object.keys(input).length > 0 && { input }),
    ...(Object.keys(output).length > 0 && { output }),
    raw,
  };
}

function readDetails({ input_token_details: details }: JsonObject): InputUsage {
  if (!isJsonObject(details)) return {};
  return { ...count('text', details.text_tokens), ...count('audio', details.audio_tokens) };
}

/** Zero where nobody counted tokens: the vendor's clients read numbers. */
export function writeUsage({ input, output }: Usage = {}): JsonObject {
  const [read, written] = [inputTotal(input ?? {}), outputTotal(output ?? {})];
  return { input_tokens: read, output_tokens: written, total_tokens: read + written };
}

/** Usage in a whole JSON answer that is relayed. Audio has none. */
export function relayedUsage(body: Buffer): Usage | undefined {
  const usage = topLevelObject(body, 'usage');
  return usage === undefined ? undefined : readUsage(usage);
}
