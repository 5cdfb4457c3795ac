import type { Message, TextPart } from '#libs/canonical';
import { FieldReader, invalid, kindOf, readWords } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { readContent, readText } from './read-blocks.js';
import { spelledAs } from './spelling.js';

const roles = ['user', 'assistant', 'system'] as const;

/** Reads `messages`. @throws GatewayError `caller_invalid_request` */
export function readMessages(values: readonly JsonValue[]): readonly Message[] {
  if (values.length === 0) throw invalid('messages', 'must hold at least one message, but is empty');
  return values.map((value, index) => {
    const words = readWords(value, roles);
    if (words !== undefined) return words;
    const reader = FieldReader.over(value, `messages.${index}`, 'strict');
    const role = reader.need('role', reader.choice('role', roles));
    const { parts, asList } = readContent(reader);
    return {
      role,
      parts,
      ...extending(reader.rest()),
      ...spelledAs(asList ? { content: 'list' } : {}),
    };
  });
}

/** The system text and how it was written. */
export interface ReadSystem {
  readonly system?: readonly TextPart[];
  /** It was one string. */
  readonly isString: boolean;
}

/** Reads `system`: a string or text blocks. An empty list stays unread. */
export function readSystem(reader: FieldReader): ReadSystem {
  const value = reader.peek('system') ?? undefined;
  if (value === undefined || (isJsonArray(value) && value.length === 0)) return { isString: false };
  reader.take('system');
  if (typeof value === 'string') return { system: [{ type: 'text', text: value }], isString: true };
  if (!isJsonArray(value)) {
    throw reader.fault('system', `must be a string or an array of text blocks, but is ${kindOf(value)}`);
  }
  return { system: value.map(readSystemBlock), isString: false };
}

function readSystemBlock(value: JsonValue, index: number): TextPart {
  const reader = FieldReader.over(value, `system.${index}`, 'strict');
  reader.need('type', reader.choice('type', ['text']));
  return readText(reader);
}
