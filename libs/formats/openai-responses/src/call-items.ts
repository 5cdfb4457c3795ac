import type { Proof, ReasoningPart, ToolCallPart } from '#libs/canonical';
import { isText, openProof, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { issuer } from './format.js';
import { spelledAs } from './spelling.js';
import { readToolName } from './tool-names.js';

/** The item type of each kind of call, and the field that holds its input. */
export const callTypes = {
  function: { type: 'function_call', input: 'arguments', output: 'function_call_output', prefix: 'fc' },
  custom: { type: 'custom_tool_call', input: 'input', output: 'custom_tool_call_output', prefix: 'ctc' },
} as const;

export type CallKind = keyof typeof callTypes;

/** Reads a call. A client's must be whole; an upstream's may lack its id, or hold its arguments as an object. */
export function readCallItem(reader: FieldReader, kind: CallKind, fallbackId: string): ToolCallPart {
  reader.take('type');
  const said = reader.name('name');
  const { name, field } = reader.strictness === 'strict' ? { name: said, field: {} } : readToolName(said);
  const input = readInput(reader, callTypes[kind].input);
  return {
    type: 'tool-call',
    id: reader.callId('call_id', fallbackId),
    name,
    kind,
    executor: 'client',
    input,
    ...spellItem({ ...field, ...reader.rest() }),
  };
}

function readInput(reader: FieldReader, key: string): string {
  if (reader.strictness === 'strict') return reader.need(key, reader.text(key));
  const value = reader.peek(key);
  reader.take(key);
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Reads thinking. Lists that say more than their texts stay whole among the item's own fields. */
export function readReasoningItem(reader: FieldReader): ReasoningPart {
  reader.take('type');
  const summary = plainTexts(reader.list('summary'), 'summary_text');
  const content = plainTexts(reader.list('content'), 'reasoning_text');
  const isExact = {
    summary: summary?.isPlain === true,
    content: content?.texts.length === 1 && content.isPlain,
  };
  if (!isExact.summary) reader.leave('summary');
  if (!isExact.content) reader.leave('content');
  const proof = readProof(reader);
  return {
    type: 'reasoning',
    ...(content !== undefined && content.texts.length > 0 && { text: content.texts.join('\n\n') }),
    ...(summary !== undefined && summary.texts.length > 0 && { summary: summary.texts }),
    ...(proof && { proof }),
    ...spellItem(reader.rest(), summary === undefined ? { summary: 'absent' } : {}),
  };
}

interface Texts {
  readonly texts: readonly string[];
  /** Each entry is of the usual type and says its text alone. */
  readonly isPlain: boolean;
}

function plainTexts(list: readonly JsonValue[] | undefined, type: string): Texts | undefined {
  if (list === undefined) return undefined;
  const objects = list.filter(isJsonObject);
  const texts = objects.map(({ text }) => text).filter(isText);
  const isPlain = objects.filter((entry) => entry.type === type && Object.keys(entry).length === 2);
  return { texts, isPlain: isPlain.length === list.length && texts.length === list.length };
}

/** What the client holds is the vendor's own proof, or another one's in the gateway's envelope. */
function readProof(reader: FieldReader): Proof | undefined {
  const data = reader.text('encrypted_content');
  if (data === undefined) return undefined;
  const sealed = reader.strictness === 'strict' ? openProof(data) : undefined;
  return sealed ?? ownProof(data, reader.peek('id'));
}

/** The vendor takes encrypted reasoning back under the id of its item only. */
export function ownProof(data: string, id: JsonValue | undefined): Proof {
  return { kind: 'encrypted', data, issuer, ...(typeof id === 'string' && { id }) };
}

/** `{ spelling }` with the item's own fields (its id, its status, what nobody read); to be spread. */
function spellItem(rest: JsonObject | undefined, others: JsonObject = {}): ReturnType<typeof spelledAs> {
  const item = unlessEmpty(rest ?? {});
  return spelledAs({ ...(item && { item }), ...others });
}
