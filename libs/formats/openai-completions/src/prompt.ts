import type { CanonicalRequest, Message, OpaquePart, Part, Unportable } from '#libs/canonical';
import { kindOf } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { format } from './format.js';
import { spellingOf } from './spelling.js';

/** What the prompts of a request are in canonical words. */
export interface ReadPrompt {
  /** A turn of the user for each prompt. */
  readonly messages: readonly Message[];
  readonly spelling: JsonObject;
  readonly unportable: readonly Unportable[];
}

const tokenIds = 'token-ids';

const severalPrompts: Unportable = {
  path: 'prompt',
  feature: 'several-prompts',
  carriage: 'refused',
  detail: 'holds several prompts, and a request to this model has one; ask once for each.',
};

const promptOfTokens: Unportable = {
  path: 'prompt',
  feature: 'token-prompt',
  carriage: 'refused',
  detail: "holds token ids, which mean something in one model's tokenizer alone; send the text.",
};

/**
 * Reads `prompt`. Token ids stay what they are: another format's upstream refuses them.
 * @throws GatewayError where it is neither text nor token ids, nor a list of one of these
 */
export function readPrompt(reader: FieldReader): ReadPrompt {
  const value = reader.need('prompt', reader.peek('prompt') ?? undefined);
  reader.take('prompt');
  const isList = isJsonArray(value) && !isTokenIds(value);
  const parts = isList
    ? value.map((entry, place) => readEntry(entry, place, reader))
    : [readOne(value, reader)];
  if (parts.length === 0) throw reader.fault('prompt', 'must hold at least one prompt');
  if (new Set(parts.map(({ type }) => type)).size > 1) {
    throw reader.fault('prompt', 'must hold either texts or token ids');
  }
  return {
    messages: parts.map((part) => ({ role: 'user', parts: [part] })),
    spelling: isList ? { prompt: 'list' } : {},
    unportable: [
      ...(parts.length > 1 ? [severalPrompts] : []),
      ...(parts.some(({ type }) => type === 'opaque') ? [promptOfTokens] : []),
    ],
  };
}

function readOne(value: JsonValue, reader: FieldReader): Part {
  const part = readText(value);
  if (part !== undefined) return part;
  throw reader.fault('prompt', `must be a text, token ids or a list of these, but is ${kindOf(value)}`);
}

function readEntry(value: JsonValue, place: number, reader: FieldReader): Part {
  const part = readText(value);
  if (part !== undefined) return part;
  throw reader.fault(`prompt.${String(place)}`, `must be a text or token ids, but is ${kindOf(value)}`);
}

function readText(value: JsonValue): Part | undefined {
  if (typeof value === 'string') return { type: 'text', text: value };
  return isTokenIds(value) ? { type: 'opaque', format, name: tokenIds, value } : undefined;
}

function isTokenIds(value: JsonValue): value is readonly number[] {
  return isJsonArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id));
}

/** The prompts as this format's client wrote them. */
export function writeOwnPrompt(request: CanonicalRequest): JsonValue {
  const prompts = request.messages.map(({ parts: [part] }) => valueOf(part));
  const [first = ''] = prompts;
  return spellingOf(request).prompt === 'list' ? prompts : first;
}

function valueOf(part: Part | undefined): JsonValue {
  if (part?.type === 'text') return part.text;
  return isTokenPrompt(part) ? part.value : '';
}

const isTokenPrompt = (part: Part | undefined): part is OpaquePart =>
  part?.type === 'opaque' && part.format === format && part.name === tokenIds;

/** The texts of the prompts; undefined for those of token ids. */
export function promptTexts(request: CanonicalRequest): readonly (string | undefined)[] {
  return request.messages.map(({ parts: [part] }) => (part?.type === 'text' ? part.text : undefined));
}

/**
 * One request for each prompt of a request of this format, in order; of any other request, itself. For upstreams
 * of other formats, which know one prompt at a time.
 */
export function splitPrompts(request: CanonicalRequest): readonly CanonicalRequest[] {
  if (request.source !== format || request.messages.length < 2) return [request];
  const { unportable = [], ...rest } = request;
  const left = unportable.filter((one) => one !== severalPrompts);
  return request.messages.map((message) => ({
    ...rest,
    messages: [message],
    ...(left.length > 0 && { unportable: left }),
  }));
}
