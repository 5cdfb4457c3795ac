import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { estimateTokens } from '../../composition/tokens.js';
import { textVector, vectorBytes } from '../../vectors/text-vector.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { jinaError } from './jina-error.js';

const known = [
  'model',
  'input',
  'task',
  'dimensions',
  'embedding_type',
  'normalized',
  'late_chunking',
  'truncate',
];
const tasks = ['retrieval.query', 'retrieval.passage', 'text-matching', 'classification', 'separation'];

/** `POST /v1/embeddings` in Jina's words: extra fields are refused, inputs are texts or objects. */
export const embeddings: DirectEndpoint = {
  kind: 'direct',
  answer({ body }) {
    const value = body();
    const request = isJsonObject(value) ? value : {};
    const fault = faultOf(request);
    return fault === undefined ? answer(request) : jinaError(422, fault);
  },
};

function faultOf(request: JsonObject): string | undefined {
  const { model, input, task, embedding_type: type } = request;
  const unknown = Object.keys(request).find((name) => !known.includes(name));
  if (unknown !== undefined) return `Extra inputs are not permitted: ${unknown}`;
  if (typeof model !== 'string') return 'Field required: model';
  const list = isJsonArray(input) ? input : [input];
  if (list.length === 0 || !list.every(isInput)) return 'Input should be a valid string or object: input';
  if (task !== undefined && !tasks.includes(task as string))
    return `Input should be one of ${tasks.join(', ')}: task`;
  if (type !== undefined && type !== 'float' && type !== 'base64')
    return 'Input should be float or base64: embedding_type';
  return undefined;
}

const isInput = (value: JsonValue | undefined): boolean =>
  typeof value === 'string' ||
  (isJsonObject(value) && (typeof value.text === 'string' || typeof value.image === 'string'));

function answer({ model = '', input, dimensions, embedding_type: type }: JsonObject): VendorReply {
  const list = isJsonArray(input) ? input : [input];
  const texts = list.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text.length), 0);
  const data = texts.map((text, index) => {
    const vector = textVector(text, typeof dimensions === 'number' ? dimensions : undefined);
    return { object: 'embedding', index, embedding: type === 'base64' ? vectorBytes(vector) : vector };
  });
  return {
    status: 200,
    body: { model, object: 'list', usage: { total_tokens: tokens, prompt_tokens: tokens }, data },
    charge: { input: { total: tokens } },
  };
}
