import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument, invalidField } from '../google-error.js';
import { snakeCase } from '../proto/parse-message.js';
import { objectIn, objectsIn, textIn, textsIn } from '../reading.js';
import { checkJsonSchema } from './check-json-schema.js';
import { checkOpenApiSchema } from './check-open-api-schema.js';

/** Smallest and largest value, both included. */
const ranges: readonly (readonly [name: string, minimum: number, maximum: number])[] = [
  ['temperature', 0, 2],
  ['topP', 0, 1],
  ['topK', 1, Infinity],
  ['candidateCount', 1, 8],
  ['maxOutputTokens', 1, Infinity],
  ['presencePenalty', -2, 2],
  ['frequencyPenalty', -2, 2],
  ['logprobs', 0, 20],
];

const mostStops = 5;
const largestBudget = 65_536;
const mimeTypes = ['text/plain', 'application/json', 'text/x.enum'];
const root = 'generation_config';

/** Checks `generationConfig`: ranges, and fields that need or exclude each other. */
export function checkGenerationConfig({ generationConfig }: JsonObject): VendorReply | undefined {
  if (generationConfig === undefined) return undefined;
  const config = objectIn(generationConfig);
  return (
    checkRanges(config) ??
    checkStops(textsIn(config.stopSequences)) ??
    checkThinking(objectIn(config.thinkingConfig)) ??
    checkOutput(config) ??
    checkLogprobs(config)
  );
}

function checkRanges(config: JsonObject): VendorReply | undefined {
  for (const [name, minimum, maximum] of ranges) {
    const said = config[name];
    const value = Number(said ?? minimum);
    if (value >= minimum && value <= maximum) continue;
    const field = snakeCase(name);
    const fault =
      maximum === Infinity
        ? `${field} must be positive.`
        : `${field} must be in the range [${minimum}, ${maximum}].`;
    return invalidField(`${root}.${field}`, fault);
  }
  return undefined;
}

function checkStops(stops: readonly string[]): VendorReply | undefined {
  const path = `${root}.stop_sequences`;
  if (stops.length > mostStops) return invalidField(path, `must not have more than ${mostStops} elements.`);
  const empty = stops.indexOf('');
  return empty < 0 ? undefined : invalidField(`${path}[${empty}]`, 'must not be empty.');
}

function checkThinking({
  thinkingBudget,
  thinkingLevel,
  includeThoughts,
}: JsonObject): VendorReply | undefined {
  if (thinkingBudget !== undefined && thinkingLevel !== undefined) {
    return invalidArgument('You can only set only one of thinking budget and thinking level.');
  }
  const budget = Number(thinkingBudget ?? -1);
  if (budget < -1 || budget > largestBudget) {
    return invalidArgument(
      `The thinking budget ${budget} is invalid. Please choose a value between 0 and ${largestBudget}, or -1.`,
    );
  }
  if (budget === 0 && includeThoughts === true) {
    return invalidArgument('Thinking_config.include_thoughts is only enabled when thinking is enabled.');
  }
  return undefined;
}

/** The form of the answer: one way to say it, and a type that goes with it. */
function checkOutput(config: JsonObject): VendorReply | undefined {
  const { responseMimeType, responseSchema, responseJsonSchema, responseFormat } = config;
  const said = [responseSchema, responseJsonSchema, responseFormat].filter((one) => one !== undefined);
  if (said.length > 1) {
    return invalidArgument(
      'Only one of response_schema, response_json_schema and response_format may be set.',
    );
  }
  const type = textIn(responseMimeType);
  if (type !== '' && !mimeTypes.includes(type)) {
    return invalidField(
      `${root}.response_mime_type`,
      `allowed mimetypes are ${mimeTypes.map((one) => `\`${one}\``).join(', ')}.`,
    );
  }
  return checkSchemas(config, type);
}

function checkSchemas(config: JsonObject, type: string): VendorReply | undefined {
  const { responseSchema, responseJsonSchema, responseFormat } = config;
  const needsType = responseSchema !== undefined || responseJsonSchema !== undefined;
  if (needsType && type !== 'application/json' && type !== 'text/x.enum') {
    const field = responseSchema === undefined ? 'response_json_schema' : 'response_schema';
    return invalidField(
      `${root}.${field}`,
      'only supported with response_mime_type `application/json` or `text/x.enum`.',
    );
  }
  if (responseSchema !== undefined)
    return checkOpenApiSchema(objectIn(responseSchema), `${root}.response_schema`);
  const schema = responseJsonSchema ?? formatSchema(responseFormat);
  return schema === undefined ? undefined : checkJsonSchema(schema, `${root}.response_json_schema`);
}

function formatSchema(format: JsonValue | undefined): JsonValue | undefined {
  return objectsIn(format)
    .map(({ text }) => objectIn(text).schema)
    .find((schema) => schema !== undefined);
}

function checkLogprobs({ responseLogprobs, logprobs }: JsonObject): VendorReply | undefined {
  if (logprobs === undefined || responseLogprobs === true) return undefined;
  return invalidField(`${root}.logprobs`, 'logprobs is only valid if response_logprobs is set to true.');
}
