import type {
  Annotation,
  MediaPart,
  OpaquePart,
  Part,
  ReasoningPart,
  TextPart,
  ToolCallPart,
  ToolResultPart,
} from '#libs/canonical';
import { FieldReader, openProof, toolInputText, unescapeToolName } from '#libs/codec-kit';
import type { Strictness } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { extending } from './extensions.js';
import { format, issuer } from './format.js';
import { readMedia } from './read-media.js';
import { spelledAs } from './spelling.js';

type BlockReader = (reader: FieldReader, value: JsonObject) => Part;

const readers = {
  text: readText,
  image: (reader, value) => readMedia(reader, 'image', value),
  document: (reader, value) => readMedia(reader, 'document', value),
  video: (reader, value) => readMedia(reader, 'video', value),
  audio: (reader, value) => readMedia(reader, 'audio', value),
  toolUse: readToolUse,
  toolResult: readToolResult,
  reasoningContent: readReasoning,
  citationsContent: readCitedText,
} as const satisfies Record<string, BlockReader>;

/** Documented blocks that no other format knows. */
const ownBlocks = ['guardContent', 'searchResult', 'toolAddition', 'toolRemoval', 'cachePoint'] as const;

type Kind = keyof typeof readers;

/** Reads the content of a turn. A mark to cache up to a block belongs to the block before it. */
export function readContent(
  values: readonly JsonValue[],
  path: string,
  strictness: Strictness,
): readonly Part[] {
  const parts: Part[] = [];
  values.forEach((value, index) => {
    const mark = cacheMarkIn(value);
    const last = parts.at(-1);
    if (mark !== undefined && last !== undefined && isMarkable(last)) {
      parts[parts.length - 1] = { ...last, cache: mark };
    } else {
      parts.push(readBlock(value, `${path}.${index}`, strictness));
    }
  });
  return parts;
}

/** Reads one block. An upstream's unknown block is kept for its own clients; a client's is refused. */
function readBlock(value: JsonValue, path: string, strictness: Strictness): Part {
  const reader = FieldReader.over(value, path, strictness);
  const block = isJsonObject(value) ? value : {};
  const kinds = Object.keys(readers) as readonly Kind[];
  const kind = kinds.find((one) => (block[one] ?? undefined) !== undefined);
  // In an answer the vendor ran the tool itself: nobody else knows such results.
  const isOpaque = kind === 'toolResult' && strictness === 'lenient';
  if (kind !== undefined && !isOpaque) return readers[kind](reader, block);
  const own = ownBlocks.find((one) => block[one] !== undefined);
  if (own !== undefined || strictness === 'lenient') {
    return { type: 'opaque', format, name: own ?? Object.keys(block)[0] ?? 'unknown', value };
  }
  throw reader.fault(
    Object.keys(block)[0] ?? 'text',
    `is no block; one holds ${[...kinds, ...ownBlocks].join(', ')}`,
  );
}

export function readText(reader: FieldReader): TextPart {
  return { type: 'text', text: reader.need('text', reader.text('text')), ...extending(reader.rest()) };
}

/** Text with its sources. It comes back from the unread fields. */
function readCitedText(_reader: FieldReader, value: JsonObject): TextPart {
  const { content, citations } = isJsonObject(value.citationsContent) ? value.citationsContent : {};
  const texts = isJsonArray(content) ? content.filter(isJsonObject) : [];
  const text = texts.map((one) => (typeof one.text === 'string' ? one.text : '')).join('');
  const annotations = (isJsonArray(citations) ? citations : []).flatMap((one) => readCitation(one, text));
  return {
    type: 'text',
    text,
    ...(annotations.length > 0 && { annotations }),
    ...extending(value),
  };
}

/** A page of the web; other sources are known by their place in the request alone. */
export function readCitation(citation: JsonValue | undefined, text: string): readonly Annotation[] {
  const { location, title } = isJsonObject(citation) ? citation : {};
  const web = isJsonObject(location) ? location.web : undefined;
  if (!isJsonObject(web) || typeof web.url !== 'string') return [];
  const named = typeof title === 'string' ? { title } : {};
  return [{ kind: 'url-citation', url: web.url, ...named, start: 0, end: text.length }];
}

function readReasoning(reader: FieldReader, value: JsonObject): ReasoningPart | OpaquePart {
  const content = reader.need('reasoningContent', reader.object('reasoningContent'));
  const redacted = content.text('redactedContent');
  if (redacted !== undefined) {
    return {
      type: 'reasoning',
      proof: { kind: 'redacted', data: redacted, issuer },
      ...extending(reader.rest()),
    };
  }
  const words = content.object('reasoningText');
  if (words === undefined) return { type: 'opaque', format, name: 'reasoningContent', value };
  const text = words.need('text', words.text('text'));
  const signature = words.text('signature');
  if (signature === '') words.leave('signature');
  return { type: 'reasoning', text, ...proofIn(signature), ...extending(reader.rest()) };
}

/** The proof a signature holds: the vendor's own, or another's in the gateway's envelope. */
export function proofIn(signature: string | undefined): Pick<ReasoningPart, 'proof'> {
  if (signature === undefined || signature === '') return {};
  return { proof: openProof(signature) ?? { kind: 'signature', data: signature, issuer } };
}

/** Reads a call. The id of one whose upstream gave it none is empty. */
function readToolUse(reader: FieldReader): ToolCallPart {
  const use = reader.need('toolUse', reader.object('toolUse'));
  const id = use.callId('toolUseId', '');
  const name = use.name('name');
  const input = use.peek('input');
  if (use.strictness === 'strict') use.need('input', use.record('input'));
  use.take('input');
  return {
    type: 'tool-call',
    id,
    // Only an upstream answers with names that this codec wrote for it.
    name: reader.strictness === 'strict' ? name : unescapeToolName(name),
    ...executedBy(use.peek('type')),
    input: toolInputText(input),
    ...extending(reader.rest()),
  };
}

/** Calls that the vendor runs itself are marked so. */
export const executedBy = (type: JsonValue | undefined): Pick<ToolCallPart, 'kind' | 'executor'> =>
  type === 'server_tool_use'
    ? { kind: 'server', executor: 'provider' }
    : { kind: 'function', executor: 'client' };

function readToolResult(reader: FieldReader): ToolResultPart {
  const result = reader.need('toolResult', reader.object('toolResult'));
  const callId = result.need('toolUseId', result.text('toolUseId'));
  const content = result.need('content', result.list('content'));
  const status = result.choice('status', ['success', 'error']);
  return {
    type: 'tool-result',
    callId,
    parts: content.map((value, index) =>
      readInResult(value, result.at(`content.${index}`), reader.strictness),
    ),
    ...(status !== undefined && { isError: status === 'error' }),
    ...extending(reader.rest()),
  };
}

function readInResult(
  value: JsonValue,
  path: string,
  strictness: Strictness,
): TextPart | MediaPart | OpaquePart {
  if (isJsonObject(value) && value.json !== undefined) {
    const { json, ...others } = value;
    const ext = Object.keys(others).length === 0 ? undefined : others;
    return { type: 'text', text: JSON.stringify(json), ...extending(ext), ...spelledAs({ form: 'json' }) };
  }
  const part = readBlock(value, path, strictness);
  if (part.type === 'text' || part.type === 'media' || part.type === 'opaque') return part;
  return { type: 'opaque', format, name: part.type, value };
}

/** The mark in a block that holds nothing else. */
export function cacheMarkIn(value: JsonValue): { ttl?: string } | undefined {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return undefined;
  const point = value.cachePoint;
  if (!isJsonObject(point)) return undefined;
  const { type, ttl, ...others } = point;
  if (type !== 'default' || Object.keys(others).length > 0) return undefined;
  if (ttl === undefined) return {};
  return typeof ttl === 'string' ? { ttl } : undefined;
}

type MarkablePart = TextPart | MediaPart | ToolCallPart | ToolResultPart;

const isMarkable = (part: Part): part is MarkablePart =>
  (part.type === 'text' ||
    part.type === 'media' ||
    part.type === 'tool-call' ||
    part.type === 'tool-result') &&
  part.cache === undefined;
