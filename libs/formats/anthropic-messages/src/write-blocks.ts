import type { Part, TextPart, ToolCallPart, ToolResultPart } from '#libs/canonical';
import { isWordsAlone } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { writeCacheMark } from './cache-control.js';
import { vendorsCitations, writeCitation } from './citations.js';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { format } from './format.js';
import { ownSearchResult } from './search-results.js';
import { writePastThinking } from './thinking-blocks.js';
import { callBlockOf, writeToolName, writeToolResult, writeToolUse } from './tool-blocks.js';
import { writeMedia } from './write-media.js';

/** The ids under which the target knows calls. */
export interface CallIds {
  idOf(callId: string): string;
}

/** Writes one part of a turn as blocks: none where the target takes none for it. */
export function writeBlock(
  part: Part,
  ids: CallIds,
  encoding: Encoding,
  path: string,
): readonly JsonObject[] {
  switch (part.type) {
    case 'text':
      return writeText(part, encoding, path);
    case 'refusal':
      encoding.approximated(path, 'refusal-replay', 'The earlier refusal is sent as text.');
      return writeText({ type: 'text', text: part.text }, encoding, path);
    case 'media':
      return [writeMedia(part, encoding, path)];
    case 'reasoning':
      return writePastThinking(part, encoding, path);
    case 'tool-call':
      return [writeCall(part, ids, encoding, path)];
    case 'tool-result':
      return [writeResult(part, ids, encoding, path)];
    case 'opaque':
      if (part.format === format && isJsonObject(part.value)) return [part.value];
      encoding.dropped(
        path,
        part.name,
        `A block of type "${part.name}" is only understood by ${part.format}.`,
      );
      return [];
  }
}

function writeCall(part: ToolCallPart, ids: CallIds, encoding: Encoding, path: string): JsonObject {
  const type = callBlockOf(part);
  if (type === undefined) {
    const problem = `is a call of "${part.name}", a tool that another vendor ran; leave such calls out of the conversation`;
    throw encoding.unsupported(path, problem);
  }
  // For other formats' clients the feature sheet says so.
  if (encoding.own && part.proof !== undefined) {
    encoding.dropped(path, 'tool-call-proof', `Only ${part.proof.issuer} can read the proof of this call.`);
  }
  const name = encoding.own ? part.name : writeToolName(part.name);
  return writeToolUse(part, { type, id: ids.idOf(part.id), name }, encoding, path);
}

function writeResult(part: ToolResultPart, ids: CallIds, encoding: Encoding, path: string): JsonObject {
  const blocks = part.parts.flatMap((inner) => writeBlock(inner, ids, encoding, path));
  return writeToolResult(part, ids.idOf(part.callId), blocks, encoding, path);
}

/** Writes text. The vendor refuses blocks without visible words: other formats' ones are left away. */
export function writeText(part: TextPart, encoding: Encoding, path: string): readonly JsonObject[] {
  const { text } = part;
  if (!encoding.own && text.trim() === '') {
    if (text !== '') encoding.dropped(path, 'empty-text', 'The upstream takes no text of white space alone.');
    return [];
  }
  if (isWordsAlone(part)) return [{ type: 'text', text }];
  const searchResult = ownSearchResult(part);
  if (searchResult !== undefined) return [searchResult];
  const citations = vendorsCitations(part, encoding, path).map((one) =>
    writeCitation(one, text, encoding.own),
  );
  const block = {
    type: 'text',
    text,
    ...(citations.length > 0 && { citations }),
    ...writeCacheMark(part, encoding, path),
  };
  return [withExtension(block, part.ext)];
}
