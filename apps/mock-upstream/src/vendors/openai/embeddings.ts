import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { textVector, vectorBytes } from '../../vectors/text-vector.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { checkFields, isNumber, isOneOf, isString, missing, wrongType } from './field-checks.js';
import type { FieldCheck } from './field-checks.js';
import { invalidField, methodNotAllowed, openAiError } from './openai-error.js';
import { unknownModel } from './openai-models.js';

const most = 2048;

/** A text or a list of token ids. */
const isInput: FieldCheck = (value, path) => {
  if (typeof value === 'string') {
    return value === ''
      ? invalidField('input', "Invalid 'input': input cannot be an empty string.")
      : undefined;
  }
  const isTokens = isJsonArray(value) && value.length > 0 && value.every((id) => Number.isInteger(id));
  return isTokens ? undefined : wrongType(path, 'a string or an array of token ids', value);
};

const isInputs: FieldCheck = (value, path) => {
  if (!isJsonArray(value) || (value.length > 0 && typeof value[0] === 'number')) return isInput(value, path);
  if (value.length === 0) return invalidField('input', "Invalid 'input': expected at least one input.");
  if (value.length > most) {
    return invalidField('input', `Invalid 'input': array too long. Expected at most ${most} inputs.`);
  }
  return value.map((one, index) => isInput(one, `${path}[${index}]`)).find((fault) => fault !== undefined);
};

const fields: ReadonlyMap<string, FieldCheck> = new Map(
  Object.entries<FieldCheck>({
    model: isString,
    input: isInputs,
    dimensions: isNumber('integer', 1),
    encoding_format: isOneOf('float', 'base64'),
    user: isString,
  }),
);

const endpoint: DirectEndpoint = {
  kind: 'direct',
  answer({ models, body }) {
    const value = body();
    if (!isJsonObject(value)) return openAiError(400, { message: 'The body must be an object.' });
    return check(value, models) ?? embed(value);
  },
};

function check(body: JsonObject, models: readonly string[] | undefined): VendorReply | undefined {
  const absent = ['model', 'input'].find((name) => (body[name] ?? null) === null);
  if (absent !== undefined) return missing(absent);
  const unknown = Object.keys(body).find((name) => !fields.has(name));
  if (unknown !== undefined) {
    return openAiError(400, { message: `Unrecognized request argument supplied: ${unknown}` });
  }
  const fault = checkFields(body, fields);
  if (fault !== undefined) return fault;
  const { model } = body;
  return typeof model === 'string' && models?.includes(model) === false ? unknownModel(model) : undefined;
}

function embed({ model = '', input, dimensions, encoding_format: encoding }: JsonObject): VendorReply {
  const texts = textsOf(input);
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text.length), 0);
  const data = texts.map((text, index) => {
    const vector = textVector(text, typeof dimensions === 'number' ? dimensions : undefined);
    return { object: 'embedding', index, embedding: encoding === 'base64' ? vectorBytes(vector) : vector };
  });
  const usage = { prompt_tokens: tokens, total_tokens: tokens };
  const charge = { input: { total: tokens } };
  return { status: 200, body: { object: 'list', data, model, usage }, charge };
}

/** Token ids stand for words of their own. */
function textsOf(input: JsonValue | undefined): readonly string[] {
  const list = isJsonArray(input) && typeof input[0] !== 'number' ? input : [input];
  return list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one ?? '')));
}

/** `POST /v1/embeddings`. */
export const embeddings: Route = ({ method, path }) => {
  if (path !== '/v1/embeddings') return undefined;
  return method === 'POST' ? endpoint : always(methodNotAllowed(method));
};
