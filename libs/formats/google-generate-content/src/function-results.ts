import type { MediaPart, TextPart, ToolResultPart } from '#libs/canonical';
import { FieldReader } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { CallLedger } from './call-ledger.js';
import type { Encoding } from './encoding.js';
import { extending, withExtension } from './extensions.js';
import { readFileData, readInlineData, writeMedia } from './media-parts.js';
import { spelledAs, spellingOf } from './spelling.js';

/** Keys under which tools' words stand by convention; the first is the documented one. */
const outputKeys = ['output', 'result', 'content'];

/** Reads the part under `reader`, which holds a `functionResponse`. */
export function readFunctionResponse(reader: FieldReader, calls: CallLedger): ToolResultPart {
  const result = reader.need('functionResponse', reader.object('functionResponse'));
  const name = result.need('name', result.text('name'));
  const id = result.text('id');
  const response = result.record('response');
  const callId = calls.answer(name, id);
  const words = readResponse(response ?? {});
  const media = result.list('parts')?.map((part, index) => readMediaPart(part, result.at(`parts.${index}`)));
  if (media?.length === 0) result.leave('parts');
  const spelling: JsonObject = {
    ...(id !== callId && { id: id ?? null }),
    ...(!words.isUsual && { response: response ?? null }),
  };
  return {
    type: 'tool-result',
    callId,
    name,
    parts: [...words.parts, ...(media ?? [])],
    ...(words.isError && { isError: true }),
    ...extending(reader.rest()),
    ...spelledAs(spelling),
  };
}

interface ResponseWords {
  readonly parts: readonly TextPart[];
  readonly isError: boolean;
  /** The writer would write the same object. */
  readonly isUsual: boolean;
}

/** What a tool's `response` says: the text under its one key, else the object as JSON. */
function readResponse(response: JsonObject): ResponseWords {
  const keys = Object.keys(response).filter((key) => key !== 'name');
  const [key] = keys;
  if (key === undefined) return { parts: [], isError: false, isUsual: false };
  const isError = keys.length === 1 && key === 'error';
  const value = isError || (keys.length === 1 && outputKeys.includes(key)) ? response[key] : response;
  const isUsual =
    Object.keys(response).length === 1 && (isError || key === 'output') && typeof value === 'string';
  return { parts: [{ type: 'text', text: textOf(value) }], isError, isUsual };
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}

function readMediaPart(value: JsonValue, path: string): MediaPart {
  const reader = FieldReader.over(value, path, 'strict');
  const blob = reader.object('inlineData');
  const content =
    blob === undefined
      ? readFileData(reader.need('inlineData', reader.object('fileData')))
      : readInlineData(blob);
  return { type: 'media', ...content, ...extending(reader.rest()) };
}

/** A result on the wire, and the media that cannot stand in it. */
export interface WrittenResult {
  readonly part: JsonObject;
  readonly displaced: readonly MediaPart[];
}

/** Writes a result of this format's own client as it came. */
export function writeOwnResult(result: ToolResultPart, encoding: Encoding, path: string): JsonObject {
  const spelling = spellingOf(result);
  const said = spelling.response;
  const media = result.parts.filter((part) => part.type === 'media');
  const id = spelling.id === undefined ? result.callId : spelling.id;
  const written = {
    name: result.name ?? '',
    ...(said !== null && { response: isJsonObject(said) ? said : writeResponse(result) }),
    ...(id !== null && !encoding.dialect.vertex && { id }),
    ...(media.length > 0 && { parts: media.map((part) => writeOwnMedia(part, encoding, path)) }),
  };
  return withExtension({ functionResponse: written }, result.ext);
}

function writeOwnMedia(part: MediaPart, encoding: Encoding, path: string): JsonObject {
  return withExtension(writeMedia(part, encoding, path), part.ext);
}

/** Writes another client's result. `id` is the call's where the vendor gave it one. */
export function writeForeignResult(
  result: ToolResultPart,
  name: string,
  id: string | undefined,
  encoding: Encoding,
  path: string,
): WrittenResult {
  const media = result.parts.filter((part) => part.type === 'media');
  for (const part of result.parts) {
    if (part.type === 'opaque') {
      encoding.dropped(
        path,
        part.name,
        `A block of type "${part.name}" is only understood by ${part.format}.`,
      );
    }
  }
  const inside = encoding.dialect.toolResultMedia ? media : [];
  const written = {
    name,
    response: writeResponse(result),
    ...(id !== undefined && { id }),
    ...(inside.length > 0 && { parts: inside.map((part) => writeMedia(part, encoding, path)) }),
  };
  return { part: { functionResponse: written }, displaced: encoding.dialect.toolResultMedia ? [] : media };
}

/** The words under the key that says whether the tool failed. Raw text stays text: nothing of it is lost. */
function writeResponse({ parts, isError }: ToolResultPart): JsonObject {
  const texts = parts.filter((part) => part.type === 'text').map(({ text }) => text);
  return { [isError === true ? 'error' : 'output']: texts.join('\n\n') };
}
