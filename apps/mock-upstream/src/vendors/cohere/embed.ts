import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { textVector, vectorBytes } from '../../vectors/text-vector.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { cohereError } from './cohere-error.js';

const most = 96;
const dimensions = [256, 512, 1024, 1536];
const inputTypes = ['search_document', 'search_query', 'classification', 'clustering', 'image'];
const known = ['texts', 'images', 'inputs', 'model', 'input_type', 'max_tokens', 'output_dimension'].concat([
  'embedding_types',
  'truncate',
  'priority',
]);

/** `POST /v2/embed`. */
export const embed: DirectEndpoint = {
  kind: 'direct',
  answer({ body }) {
    const value = body();
    const request = isJsonObject(value) ? value : {};
    const fault = faultOf(request);
    return fault === undefined ? answer(request) : cohereError(400, `invalid request: ${fault}`);
  },
};

function faultOf(request: JsonObject): string | undefined {
  const { model, input_type: type, output_dimension: dimension, embedding_types: types, truncate } = request;
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown !== undefined) return `unknown field: parameter '${unknown}' is not a valid field`;
  if (typeof model !== 'string') return 'model is required';
  if (typeof type !== 'string' || !inputTypes.includes(type))
    return `input_type must be one of ${inputTypes.join(', ')}`;
  if (dimension !== undefined && !dimensions.includes(Number(dimension)))
    return 'output_dimension is invalid';
  if (
    !isJsonArray(types ?? []) ||
    (types as readonly JsonValue[] | undefined)?.some((one) => typeof one !== 'string')
  ) {
    return 'embedding_types must be a list';
  }
  if (truncate !== undefined && !['NONE', 'START', 'END'].includes(truncate as string))
    return 'truncate is invalid';
  const inputs = inputsOf(request);
  if (inputs.length === 0) return 'at least one of texts, images and inputs is needed';
  if (inputs.length > most) return `total number of inputs must be at most ${most}`;
  return undefined;
}

function inputsOf({ texts, images, inputs }: JsonObject): readonly string[] {
  const lists = [texts, images, inputs].map((list) => (isJsonArray(list) ? list : []));
  return lists.flat().map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
}

function answer(request: JsonObject): VendorReply {
  const inputs = inputsOf(request);
  const { output_dimension: dimension, embedding_types: types = ['float'], texts } = request;
  const vectors = inputs.map((text) =>
    textVector(text, typeof dimension === 'number' ? dimension : undefined),
  );
  const forms = (types as readonly string[]).map((form) => [
    form,
    form === 'base64' ? vectors.map(vectorBytes) : vectors,
  ]);
  const tokens = inputs.reduce((sum, text) => sum + estimateTokens(text.length), 0);
  const body = {
    id: 'mock-embed',
    response_type: 'embeddings_by_type',
    embeddings: Object.fromEntries(forms) as JsonObject,
    ...(texts !== undefined && { texts }),
    meta: { api_version: { version: '2' }, billed_units: { input_tokens: tokens } },
  };
  return { status: 200, body, charge: { input: { total: tokens } } };
}
