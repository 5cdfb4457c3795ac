import type { Output, OutputFormat } from '#libs/canonical';
import { said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';

const verbosities = ['low', 'medium', 'high'] as const;
const formats = ['text', 'json_object', 'json_schema'] as const;

/** Reads `text`. */
export function readOutput(reader: FieldReader): Output | undefined {
  const text = reader.object('text');
  const outputFormat = text && readFormat(text);
  const verbosity = text?.choice('verbosity', verbosities);
  return unlessEmpty<Output>({
    ...(outputFormat && { format: outputFormat }),
    ...(verbosity && { verbosity }),
  });
}

function readFormat(text: FieldReader): OutputFormat | undefined {
  const reader = text.object('format');
  if (reader === undefined) return undefined;
  const type = reader.need('type', reader.choice('type', formats));
  if (type === 'text') return { kind: 'text' };
  if (type === 'json_object') return { kind: 'json' };
  return {
    kind: 'schema',
    ...said({
      name: reader.text('name'),
      description: reader.text('description'),
      schema: reader.record('schema'),
      strict: reader.flag('strict'),
    }),
  };
}

export function writeOutput({ format, verbosity, modalities }: Output, encoding: Encoding): JsonObject {
  const foreign = modalities?.find((modality) => modality !== 'text');
  if (foreign !== undefined) {
    throw encoding.unsupported('modalities', `asks for "${foreign}"; this model answers with text`);
  }
  const text = unlessEmpty({
    ...(format && { format: writeFormat(format, encoding) }),
    ...(verbosity && { verbosity }),
  });
  return text === undefined ? {} : { text };
}

function writeFormat(outputFormat: OutputFormat, encoding: Encoding): JsonObject {
  if (outputFormat.kind === 'text') return { type: 'text' };
  if (outputFormat.kind === 'json') return { type: 'json_object' };
  const { name, description, schema, strict, ext } = outputFormat;
  // Left away, the vendor enforces the schema if it can; a client of another format did not ask for that.
  const missing = encoding.own ? {} : { schema: { type: 'object' }, strict: false };
  const written = {
    type: 'json_schema',
    ...missing,
    ...schemaName(name, encoding),
    ...said({ description, schema, strict }),
  };
  return withExtension(written, ext);
}

/** The format wants a name; one the client left away is filled for other formats' clients alone. */
function schemaName(name: string | undefined, encoding: Encoding): JsonObject {
  if (name !== undefined) return { name };
  if (encoding.own) return {};
  encoding.filled(
    'text.format',
    'schema-name',
    'The upstream wants a name for the schema; "response" is sent.',
  );
  return { name: 'response' };
}
