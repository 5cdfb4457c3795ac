import type { Output, OutputFormat } from '#libs/canonical';
import { fitToolName } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

type SchemaFormat = Extract<OutputFormat, { kind: 'schema' }>;

/** Words that stand in for JSON mode, which the format lacks. */
const jsonInstruction = 'Answer with one valid JSON object and nothing else: no introduction, no code fence.';
const nameLimit = 64;

/** The form of the answer as this format's own client asked for it. */
export function writeOwnOutput(output: Output | undefined, spelled: JsonValue | undefined): JsonObject {
  if (output?.format?.kind !== 'schema') return {};
  const { name, description, schema = {} } = output.format;
  const text = typeof spelled === 'string' ? spelled : JSON.stringify(schema);
  return { textFormat: textFormat(text, name, description) };
}

/** How another format's wish for a form of the answer is carried. */
export interface WrittenOutput {
  /** In `outputConfig`. */
  readonly textFormat?: JsonObject;
  /** Said to the model, where it cannot be held to it. */
  readonly instruction?: string;
}

export function writeOutput(output: Output | undefined, encoding: Encoding): WrittenOutput {
  checkModalities(output, encoding);
  const { format } = output ?? {};
  if (format?.kind === 'json') {
    const detail = 'The upstream has no JSON mode; it is told to answer in JSON.';
    encoding.approximated('response_format', 'json-output', detail);
    return { instruction: jsonInstruction };
  }
  return format?.kind === 'schema' ? writeSchema(format, encoding) : {};
}

function writeSchema({ name, description, schema = {} }: SchemaFormat, encoding: Encoding): WrittenOutput {
  const text = JSON.stringify(schema);
  if (encoding.dialect.jsonSchema) {
    const fit = name === undefined ? undefined : fitToolName(name, nameLimit);
    return { textFormat: textFormat(text, fit, description) };
  }
  const detail = 'The model cannot be held to a schema; it is told to follow it.';
  encoding.approximated('response_format', 'json-schema-output', detail);
  return { instruction: `${jsonInstruction} It must match this JSON Schema:\n${text}` };
}

function textFormat(schema: string, name: string | undefined, description: string | undefined): JsonObject {
  const jsonSchema = {
    schema,
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
  };
  return { type: 'json_schema', structure: { jsonSchema } };
}

function checkModalities(output: Output | undefined, encoding: Encoding): void {
  const foreign = output?.modalities?.find((modality) => modality !== 'text');
  if (foreign === undefined) return;
  throw encoding.unsupported('modalities', `asks for "${foreign}"; this model answers with text`);
}
