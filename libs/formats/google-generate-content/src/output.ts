import { isDeepStrictEqual } from 'node:util';
import type { Output, OutputFormat } from '#libs/canonical';
import { kindOf, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { withinSubset } from './json-schema-subset.js';
import { toJsonSchema } from './open-api-schema.js';

const formatFields = ['responseMimeType', 'responseSchema', 'responseJsonSchema'] as const;
const jsonType = 'application/json';

/** The form of the answer and how it was asked for. */
export interface ReadOutput {
  readonly output: Output | undefined;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/**
 * Reads the form of the answer. Where it was asked for in another way than the usual one
 * (`responseSchema`, `responseFormat`), the fields stay unread and so come back as they were.
 */
export function readOutput(config: FieldReader): ReadOutput {
  const { format, isUsual } = readFormat(config);
  const modalities = readModalities(config);
  return {
    output: unlessEmpty<Output>({
      ...(format !== undefined && { format }),
      ...(modalities !== undefined && { modalities }),
    }),
    spelling: format === undefined || isUsual ? {} : { format: 'unread' },
  };
}

function readFormat(config: FieldReader): { format: OutputFormat | undefined; isUsual: boolean } {
  const mimeType = config.text('responseMimeType');
  const openApi = config.record('responseSchema');
  const jsonSchema = config.record('responseJsonSchema');
  const newer = readFormatList(config.peek('responseFormat'));
  const format = newer ?? formatOf(mimeType, jsonSchema ?? (openApi && toJsonSchema(openApi)));
  const said = formatFields.filter((field) => (config.peek(field) ?? undefined) !== undefined);
  const own = Object.fromEntries(said.map((field) => [field, config.peek(field)]));
  const isUsual = format !== undefined && newer === undefined && isDeepStrictEqual(writeFormat(format), own);
  if (!isUsual) for (const field of formatFields) config.leave(field);
  return { format, isUsual };
}

function formatOf(mimeType: string | undefined, schema: JsonObject | undefined): OutputFormat | undefined {
  const isJson = mimeType === undefined || mimeType === jsonType;
  if (schema !== undefined && isJson) return { kind: 'schema', schema };
  if (mimeType === jsonType) return { kind: 'json' };
  return mimeType === 'text/plain' ? { kind: 'text' } : undefined;
}

/** The newer `responseFormat: [{ text: { mimeType, schema } }]`. */
function readFormatList(value: JsonValue | undefined): OutputFormat | undefined {
  if (!isJsonArray(value)) return undefined;
  const text = value.filter(isJsonObject).find((entry) => isJsonObject(entry.text))?.text;
  if (!isJsonObject(text)) return undefined;
  const { mimeType, schema } = text;
  return formatOf(
    typeof mimeType === 'string' ? mimeType : undefined,
    isJsonObject(schema) ? schema : undefined,
  );
}

function readModalities(config: FieldReader): readonly string[] | undefined {
  const list = config.list('responseModalities');
  if (list?.length === 0) {
    config.leave('responseModalities');
    return undefined;
  }
  return list?.map((value, index) => {
    if (typeof value === 'string') return value.toLowerCase();
    throw config.fault(`responseModalities.${index}`, `must be a string, but is ${kindOf(value)}`);
  });
}

/** Writes the fields of `generationConfig` for the form of the answer. */
export function writeOutput(output: Output, spelled: JsonValue | undefined, encoding: Encoding): JsonObject {
  const { format, modalities } = output;
  const isUnread = encoding.own && spelled === 'unread';
  return {
    ...(format !== undefined && !isUnread && writeFormat(encoding.own ? format : within(format, encoding))),
    ...(modalities && { responseModalities: modalities.map((modality) => modality.toUpperCase()) }),
  };
}

function within(format: OutputFormat, encoding: Encoding): OutputFormat {
  if (format.kind !== 'schema' || format.schema === undefined) return format;
  return { ...format, schema: withinSubset(format.schema, encoding, 'response_format') };
}

function writeFormat(format: OutputFormat): JsonObject {
  switch (format.kind) {
    case 'text':
      return { responseMimeType: 'text/plain' };
    case 'json':
      return { responseMimeType: jsonType };
    case 'schema':
      return {
        responseMimeType: jsonType,
        ...(format.schema !== undefined && { responseJsonSchema: format.schema }),
      };
  }
}
