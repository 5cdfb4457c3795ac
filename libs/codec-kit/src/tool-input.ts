import type { ToolCallPart } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { wrapCustomInput } from './custom-tool.js';
import type { LossCollector } from './loss-collector.js';

/** Where text that is no JSON object stands, in a format whose input is an object. */
export const rawField = '_raw';

/** Input as the raw text the canonical model wants. */
export function toolInputText(input: JsonValue | undefined): string {
  if (input === undefined || input === null) return '';
  return rawText(input) ?? JSON.stringify(input);
}

/** The text that `writeToolInput` could not send as an object. */
function rawText(input: JsonValue): string | undefined {
  if (!isJsonObject(input) || Object.keys(input).length !== 1) return undefined;
  const raw = input[rawField];
  return typeof raw === 'string' && objectIn(raw) === undefined && raw !== '' ? raw : undefined;
}

/** Input as the object the format wants; text that is none stands in a field of its own. */
export function writeToolInput(
  part: ToolCallPart,
  losses: LossCollector & { readonly own: boolean },
  path: string,
): JsonObject {
  if (part.kind === 'custom') return wrapCustomInput(part.input);
  if (part.input.trim() === '') return {};
  const parsed = objectIn(part.input);
  if (parsed !== undefined) return parsed;
  if (!losses.own) {
    const detail = `The input is no JSON object; it is sent as text in "${rawField}".`;
    losses.approximated(path, 'tool-input', detail);
  }
  return { [rawField]: part.input };
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
