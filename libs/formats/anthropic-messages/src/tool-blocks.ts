import type { MediaPart, OpaquePart, TextPart, ToolCallPart, ToolResultPart } from '#libs/canonical';
import { fitToolName, kindOf, toolInputText, unescapeToolName, writeToolInput } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark, writeCacheMark } from './cache-control.js';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { spelledAs, spellingOf } from './spelling.js';
import { extraFields } from './thinking-blocks.js';
import type { MessagesToolResultBlock, MessagesToolUseBlock } from './wire-request.js';

/** The longest name of a tool. */
const nameLimit = 128;

/** Blocks that hold a call, and what kind of call it is. */
export const callBlocks = {
  tool_use: { kind: 'function', executor: 'client' },
  server_tool_use: { kind: 'server', executor: 'provider' },
  mcp_tool_use: { kind: 'mcp', executor: 'provider' },
} as const;

export type CallBlock = keyof typeof callBlocks;

export function isCallBlock(type: JsonValue | undefined): type is CallBlock {
  return typeof type === 'string' && Object.hasOwn(callBlocks, type);
}

/**
 * Reads a call. Calls that the vendor ran itself are marked as this format's. The id of one whose upstream gave it none is
 * empty.
 */
export function readToolUse(reader: FieldReader, type: CallBlock): ToolCallPart {
  const id = reader.callId('id', '');
  const name = reader.name('name');
  const input = toolInputText(reader.need('input', readInput(reader)));
  return {
    type: 'tool-call',
    id,
    // Only an upstream answers with names that this codec wrote for it.
    name: reader.strictness === 'strict' ? name : unescapeToolName(name),
    ...callBlocks[type],
    input,
    ...readCacheMark(reader),
    ...extending(reader.rest()),
    ...spelledAs(type === 'tool_use' ? {} : { block: type }),
  };
}

/** A client's input is an object; an upstream's may be anything. */
function readInput(reader: FieldReader): JsonValue | undefined {
  if (reader.strictness === 'strict') return reader.record('input');
  reader.take('input');
  return reader.peek('input') ?? {};
}

/** The block in which this format wrote the call; undefined for a call that another format's vendor ran. */
export function callBlockOf(part: Pick<ToolCallPart, 'executor' | 'spelling'>): CallBlock | undefined {
  const { block } = spellingOf(part);
  if (isCallBlock(block)) return block;
  return part.executor === 'client' ? 'tool_use' : undefined;
}

/** What a call's block is called, and the id and name that its reader knows. */
export interface CallIdentity {
  readonly type: CallBlock;
  readonly id: string;
  readonly name: string;
}

/** Writes a call as a block. */
export function writeToolUse(
  part: ToolCallPart,
  identity: CallIdentity,
  encoding: Encoding,
  path: string,
): JsonObject {
  const block = {
    ...identity,
    input: writeToolInput(part, encoding, path),
    ...writeCacheMark(part, encoding, path),
  } satisfies MessagesToolUseBlock;
  return withExtension({ ...block, ...extraFields(part) }, part.ext);
}

/** A tool's name in the format's alphabet and length; reading the answer gives the client's own back. */
export function writeToolName(name: string): string {
  return fitToolName(name, nameLimit);
}

type ResultContent = TextPart | MediaPart | OpaquePart;

/** Reads a result; `readContent` reads one block of its content. */
export function readToolResult(
  reader: FieldReader,
  readContent: (value: JsonValue, path: string) => ResultContent,
): ToolResultPart {
  const callId = reader.need('tool_use_id', reader.text('tool_use_id'));
  const isError = reader.flag('is_error');
  const { parts, asList } = readResultContent(reader, readContent);
  return {
    type: 'tool-result',
    callId,
    parts,
    ...(isError !== undefined && { isError }),
    ...readCacheMark(reader),
    ...extending(reader.rest()),
    ...spelledAs(asList ? { content: 'list' } : {}),
  };
}

function readResultContent(
  reader: FieldReader,
  readContent: (value: JsonValue, path: string) => ResultContent,
): { parts: readonly ResultContent[]; asList: boolean } {
  const value = reader.peek('content');
  if (value === undefined || value === null) return { parts: [], asList: false };
  reader.take('content');
  if (typeof value === 'string') return { parts: [{ type: 'text', text: value }], asList: false };
  if (!isJsonArray(value)) {
    throw reader.fault('content', `must be a string or an array of blocks, but is ${kindOf(value)}`);
  }
  const parts = value.map((block, index) => readContent(block, reader.at(`content.${index}`)));
  return { parts, asList: parts.length === 0 || (value.length === 1 && isBareText(value[0])) };
}

/** Writes a result; `blocks` is its content as blocks. */
export function writeToolResult(
  part: ToolResultPart,
  id: string,
  blocks: readonly JsonObject[],
  encoding: Encoding,
  path: string,
): JsonObject {
  const written = {
    type: 'tool_result',
    tool_use_id: id,
    ...writeResultContent(blocks, spellingOf(part).content === 'list'),
    ...(part.isError !== undefined && { is_error: part.isError }),
    ...writeCacheMark(part, encoding, path),
  } satisfies MessagesToolResultBlock;
  return withExtension(written, part.ext);
}

function writeResultContent(
  blocks: readonly JsonObject[],
  asList: boolean,
): { content?: string | readonly JsonObject[] } {
  if (asList) return { content: blocks };
  if (blocks.length === 0) return {};
  return { content: bareText(blocks) ?? blocks };
}

/** One text block that says no more than its words, as these words. */
export function bareText(blocks: readonly JsonObject[]): string | undefined {
  const [only] = blocks;
  return blocks.length === 1 && isBareText(only) ? only.text : undefined;
}

export function isBareText(block: JsonValue | undefined): block is JsonObject & { text: string } {
  if (!isJsonObject(block) || block.type !== 'text' || typeof block.text !== 'string') return false;
  for (const key in block) if (key !== 'type' && key !== 'text') return false;
  return true;
}
