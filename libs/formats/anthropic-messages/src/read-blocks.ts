import type { MediaPart, OpaquePart, Part, TextPart, ToolCallPart } from '#libs/canonical';
import { FieldReader, kindOf } from '#libs/codec-kit';
import type { Strictness } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readCacheMark } from './cache-control.js';
import { readCitations } from './citations.js';
import { extending } from './extensions.js';
import { format } from './format.js';
import { readDocument, readImage } from './read-media.js';
import { readSearchResult, searchResult } from './search-results.js';
import { readRedactedThinking, readThinking } from './thinking-blocks.js';
import { isBareText, readToolResult, readToolUse } from './tool-blocks.js';

type BlockReader = (reader: FieldReader, value: JsonValue) => Part;

const readers: Readonly<Record<string, BlockReader>> = {
  text: readText,
  image: readImage,
  document: readDocument,
  [searchResult]: readSearchResult,
  thinking: readThinking,
  redacted_thinking: readRedactedThinking,
  tool_use: (reader) => readToolUse(reader, 'tool_use'),
  server_tool_use: (reader) => readToolUse(reader, 'server_tool_use'),
  mcp_tool_use: (reader) => readToolUse(reader, 'mcp_tool_use'),
  tool_result: (reader) =>
    readToolResult(reader, (value, path) => readInResult(value, path, reader.strictness)),
};

/** Documented blocks that no other format knows. */
const ownBlocks: readonly string[] = [
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'mcp_tool_result',
  'container_upload',
  'compaction',
];

/** What may stand in a tool's result besides. */
const ownResultBlocks: readonly string[] = ['tool_reference', 'browser_state'];
const resultReaders = ['text', 'image', 'document', searchResult];

/** The content of a turn. */
export interface Content {
  readonly parts: readonly Part[];
  /** Written as a list though one string, or nothing, would say the same. */
  readonly asList: boolean;
}

/** Reads `content`: a string or a list of blocks. @throws GatewayError where it is neither */
export function readContent(reader: FieldReader): Content {
  const value = reader.need('content', reader.peek('content') ?? undefined);
  reader.take('content');
  if (typeof value === 'string') return { parts: [{ type: 'text', text: value }], asList: false };
  if (!isJsonArray(value)) {
    throw reader.fault('content', `must be a string or an array of blocks, but is ${kindOf(value)}`);
  }
  const parts = value.map((block, index) =>
    readBlock(block, reader.at(`content.${index}`), reader.strictness),
  );
  const asList = value.length === 0 || (value.length === 1 && isBareText(value[0]));
  return { parts: withCallProofs(parts), asList };
}

/** Reads one block of a turn. An upstream's unknown block is kept for its own clients; a client's is refused. */
export function readBlock(value: JsonValue, path: string, strictness: Strictness): Part {
  const reader = FieldReader.over(value, path, strictness);
  const type = reader.need('type', reader.text('type'));
  // In an answer the vendor ran the tool itself: nobody else knows such results.
  const isOpaque = type === 'tool_result' && strictness === 'lenient';
  const read = Object.hasOwn(readers, type) && !isOpaque ? readers[type] : undefined;
  if (read !== undefined) return read(reader, value);
  if (strictness === 'lenient' || ownBlocks.includes(type)) return opaque(type, value);
  throw reader.unknownValue('type', type, [...Object.keys(readers), ...ownBlocks]);
}

function readInResult(
  value: JsonValue,
  path: string,
  strictness: Strictness,
): TextPart | MediaPart | OpaquePart {
  const reader = FieldReader.over(value, path, strictness);
  const type = reader.need('type', reader.text('type'));
  if (type === 'text') return readText(reader);
  if (type === 'image') return readImage(reader);
  if (type === 'document') return readDocument(reader, value);
  if (type === searchResult) return readSearchResult(reader, value);
  if (strictness === 'lenient' || ownResultBlocks.includes(type)) return opaque(type, value);
  throw reader.unknownValue('type', type, [...resultReaders, ...ownResultBlocks]);
}

export function readText(reader: FieldReader): TextPart {
  const text = reader.need('text', reader.text('text'));
  return {
    type: 'text',
    text,
    ...readCitations(reader),
    ...readCacheMark(reader),
    ...extending(reader.rest()),
  };
}

export function opaque(name: string, value: JsonValue | JsonObject): OpaquePart {
  return { type: 'opaque', format, name, value };
}

/**
 * The format has no slot for the proof of a call. For its clients such a proof stands in a thinking block without
 * words after the call; here it goes back to its call.
 */
function withCallProofs(parts: readonly Part[]): readonly Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const call = joined.at(-1);
    if (call?.type === 'tool-call' && isCallProof(part)) {
      joined[joined.length - 1] = { ...call, proof: part.proof } satisfies ToolCallPart;
    } else {
      joined.push(part);
    }
  }
  return joined;
}

function isCallProof(part: Part): part is Part & Required<Pick<ToolCallPart, 'proof'>> {
  return part.type === 'reasoning' && part.text === '' && part.proof?.kind === 'thought-signature';
}
