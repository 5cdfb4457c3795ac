import type { Message, Part, ReasoningPart, TextPart } from '#libs/canonical';
import { FieldReader, invalid } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { CallLedger } from './call-ledger.js';
import { bareText, readPart } from './content-parts.js';
import type { PartContext } from './content-parts.js';
import { extending } from './extensions.js';
import { readFunctionResponse } from './function-results.js';
import { spelledAs } from './spelling.js';
import { isOwnProof } from './thought-signatures.js';

const roles = ['user', 'model', 'function'] as const;

/** Reads `contents`. @throws GatewayError `caller_invalid_request` */
export function readContents(values: readonly JsonValue[]): readonly Message[] {
  if (values.length === 0) throw invalid('contents', 'must hold at least one content, but is empty');
  const calls = new CallLedger(idsIn(values));
  const context: PartContext = {
    strictness: 'strict',
    callId: (name, id) => calls.call(name, id),
    readResult: (reader) => readFunctionResponse(reader, calls),
  };
  let isModels = false;
  const begin = (role: string | undefined): void => {
    if (role === 'model' && !isModels) calls.beginTurn();
    isModels = role === 'model';
  };
  return values.map((value, index) => {
    const texts = readTexts(value);
    if (texts !== undefined) {
      begin(texts.role === 'assistant' ? 'model' : 'user');
      return texts;
    }
    const reader = FieldReader.over(value, `contents.${index}`, 'strict');
    const role = reader.choice('role', roles);
    begin(role);
    return readContent(reader, role, context);
  });
}

/** Reads a turn of words alone on a short way: most turns are such. Undefined for any other. */
function readTexts(value: JsonValue): Message | undefined {
  if (!isJsonObject(value) || !isJsonArray(value.parts) || value.parts.length === 0) return undefined;
  const { role, parts } = value;
  if (role !== 'user' && role !== 'model') return undefined;
  for (const key in value) if (key !== 'role' && key !== 'parts') return undefined;
  const texts: TextPart[] = [];
  for (const part of parts) {
    const text = bareText(part);
    if (text === undefined) return undefined;
    texts.push({ type: 'text', text });
  }
  return { role: role === 'model' ? 'assistant' : 'user', parts: texts };
}

function readContent(
  reader: FieldReader,
  role: (typeof roles)[number] | undefined,
  context: PartContext,
): Message {
  const list = reader.list('parts') ?? [];
  if (list.length === 0) reader.leave('parts');
  const parts: Part[] = [];
  for (const [index, part] of list.entries()) {
    parts.push(...readPart(part, reader.at(`parts.${index}`), context));
  }
  const isResults = parts.length > 0 && parts.every(({ type }) => type === 'tool-result');
  const own = isResults ? 'tool' : 'user';
  return {
    role: role === 'model' ? 'assistant' : own,
    parts: joinSealed(parts),
    ...extending(reader.rest()),
    ...spelledAs(role === undefined || role === 'function' ? { role: role ?? null } : {}),
  };
}

/**
 * Another vendor's thinking went out in pieces, its seal on the last one. It is proven as a whole: the pieces
 * before a seal join it again.
 */
function joinSealed(parts: readonly Part[]): readonly Part[] {
  if (!parts.some(isSealed)) return parts;
  const joined: Part[] = [];
  for (const part of parts) {
    let whole = part;
    for (let piece = joined.at(-1); isSealed(whole) && isPiece(piece); piece = joined.at(-1)) {
      joined.pop();
      whole = { ...whole, text: `${piece.text ?? ''}${whole.text ?? ''}` };
    }
    joined.push(whole);
  }
  return joined;
}

function isSealed(part: Part): part is ReasoningPart {
  return part.type === 'reasoning' && part.proof !== undefined && !isOwnProof(part.proof);
}

function isPiece(part: Part | undefined): part is ReasoningPart {
  return part?.type === 'reasoning' && part.proof === undefined;
}

/** All ids that calls and results of the conversation were given. */
function idsIn(contents: readonly JsonValue[]): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const content of contents) {
    if (!isJsonObject(content) || !isJsonArray(content.parts)) continue;
    for (const part of content.parts) {
      const data = isJsonObject(part) ? (part.functionCall ?? part.functionResponse) : undefined;
      if (isJsonObject(data) && typeof data.id === 'string') ids.add(data.id);
    }
  }
  return ids;
}
