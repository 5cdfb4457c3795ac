import type { Output, OutputFormat } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { kindOf, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { ChatResponseFormat } from './wire-request.js';

const verbosities = ['low', 'medium', 'high'] as const;
const formats = ['text', 'json_object', 'json_schema'] as const;

/** What this format can answer with. */
const modalitiesTaken: readonly string[] = ['text', 'audio'];

export function readOutput(reader: FieldReader): Output | undefined {
  const responseFormat = readFormat(reader);
  const modalities = readModalities(reader);
  const audio = reader.record('audio');
  const verbosity = reader.choice('verbosity', verbosities);
  return unlessEmpty<Output>({
    ...(responseFormat && { format: responseFormat }),
    ...(modalities && { modalities }),
    ...(audio && { audio }),
    ...(verbosity && { verbosity }),
  });
}

function readModalities(reader: FieldReader): readonly string[] | undefined {
  return reader.list('modalities')?.map((value, index) => {
    if (typeof value === 'string') return value;
    throw reader.fault(`modalities.${String(index)}`, `must be a string, but is ${kindOf(value)}`);
  });
}

function readFormat(outer: FieldReader): OutputFormat | undefined {
  const reader = outer.object('response_format');
  if (reader === undefined) return undefined;
  const type = reader.need('type', reader.choice('type', formats));
  if (type === 'text') return { kind: 'text' };
  if (type === 'json_object') return { kind: 'json' };
  return readSchema(reader.need('json_schema', reader.object('json_schema')));
}

function readSchema(reader: FieldReader): OutputFormat {
  const name = reader.text('name');
  const description = reader.text('description');
  const schema = reader.record('schema');
  const strict = reader.flag('strict');
  return {
    kind: 'schema',
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { schema }),
    ...(strict !== undefined && { strict }),
  };
}

export function writeOutput(output: Output, encoding: Encoding): JsonObject {
  const { modalities, audio, verbosity } = output;
  return {
    ...(output.format && { response_format: writeFormat(output.format, encoding) }),
    ...(modalities && { modalities: checkedModalities(modalities, encoding) }),
    ...(audio && { audio: checkedAudio(audio, encoding) }),
    ...(verbosity && { verbosity }),
  };
}

function checkedModalities(modalities: readonly string[], encoding: Encoding): JsonValue {
  const foreign = encoding.own
    ? undefined
    : modalities.find((modality) => !modalitiesTaken.includes(modality));
  if (foreign === undefined) return modalities;
  throw encoding.unsupported('modalities', `asks for "${foreign}"; this model answers with text or audio`);
}

function checkedAudio(audio: JsonObject, encoding: Encoding): JsonObject {
  if (encoding.own || (audio.voice !== undefined && typeof audio.format === 'string')) return audio;
  throw encoding.unsupported('audio', 'must name a voice and a format for this model');
}

function writeFormat(outputFormat: OutputFormat, encoding: Encoding): JsonObject {
  if (outputFormat.kind === 'text') return { type: 'text' } satisfies ChatResponseFormat;
  if (outputFormat.kind === 'json') return { type: 'json_object' } satisfies ChatResponseFormat;
  const { description, schema, strict } = outputFormat;
  const written = {
    ...schemaName(outputFormat.name, encoding),
    ...(description !== undefined && { description }),
    ...(schema !== undefined && { schema }),
    ...(strict !== undefined && { strict }),
  };
  return { type: 'json_schema', json_schema: withExtension(written, outputFormat.ext) };
}

/** The format wants a name; one the client left away is filled for other formats' clients alone. */
function schemaName(name: string | undefined, encoding: Encoding): { name?: string } {
  if (name !== undefined) return { name };
  if (encoding.own) return {};
  encoding.filled(
    'response_format',
    'schema-name',
    'The upstream wants a name for the schema; "response" is sent.',
  );
  return { name: 'response' };
}
