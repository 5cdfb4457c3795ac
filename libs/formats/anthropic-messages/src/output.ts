import type { Output, OutputFormat, Reasoning } from '#libs/canonical';
import { unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';
import { fitSchema } from './schema-subset.js';
import type { MessagesOutputFormat } from './wire-request.js';

export const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The place of the schema before `output_config` came, which beta clients still use. */
const olderField = 'output_format';

/** Words that stand in for JSON mode, which the format lacks. */
export const jsonInstruction =
  'Answer with one valid JSON object and nothing else: no introduction, no code fence.';

export interface ReadOutput {
  readonly output?: Output;
  readonly effort?: Reasoning['effort'];
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

/** Reads `output_config`: the form of the answer, and the effort that goes into it. */
export function readOutput(reader: FieldReader): ReadOutput {
  const config = reader.object('output_config');
  const effort = config?.choice('effort', efforts);
  const current = config?.object('format');
  const older = current === undefined ? reader.object(olderField) : undefined;
  const asked = current ?? older;
  return {
    ...(asked !== undefined && { output: { format: readFormat(asked) } }),
    ...(effort !== undefined && { effort }),
    spelling: older === undefined ? {} : { outputFormat: olderField },
  };
}

function readFormat(reader: FieldReader): OutputFormat {
  reader.need('type', reader.choice('type', ['json_schema']));
  return { kind: 'schema', schema: reader.need('schema', reader.record('schema')) };
}

/** Writes the form of the answer and the effort as this format's own client said them. */
export function writeOwnOutput(
  output: Output | undefined,
  effort: Reasoning['effort'],
  isOlder: boolean,
): JsonObject {
  const asked = output?.format?.kind === 'schema' ? formatOf(output.format.schema ?? {}) : undefined;
  const config = unlessEmpty<JsonObject>({
    ...(effort !== undefined && { effort }),
    ...(asked !== undefined && !isOlder && { format: { ...asked } }),
  });
  return {
    ...(config && { output_config: config }),
    ...(asked !== undefined && isOlder && { [olderField]: { ...asked } }),
  };
}

/** The schema of another format's client, within the vendor's subset. */
export function writeOutputFormat(
  output: Output | undefined,
  encoding: Encoding,
): MessagesOutputFormat | undefined {
  checkModalities(output, encoding);
  if (output?.format?.kind !== 'schema') return undefined;
  const { description, schema = {} } = output.format;
  const described = { ...(description !== undefined && { description }), ...schema };
  const { value, changed } = fitSchema(described);
  if (changed) {
    const detail = 'The upstream knows less of JSON Schema; what it lacks is told in descriptions.';
    encoding.approximated('response_format', 'json-schema-output', detail);
  }
  return formatOf(value);
}

function formatOf(schema: JsonObject): MessagesOutputFormat {
  return { type: 'json_schema', schema };
}

function checkModalities(output: Output | undefined, encoding: Encoding): void {
  const foreign = output?.modalities?.find((modality) => modality !== 'text');
  if (foreign === undefined) return;
  throw encoding.unsupported('modalities', `asks for "${foreign}"; this model answers with text`);
}
