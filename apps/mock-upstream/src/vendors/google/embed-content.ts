import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { textVector } from '../../vectors/text-vector.js';
import type { Route } from '../route.js';
import type { VendorReply } from '../vendor.js';
import { invalidArgument, invalidPayload } from './google-error.js';
import { unknownModel } from './google-models.js';
import { readGooglePath } from './google-path.js';
import { batchEmbedContentsRequest, embedContentRequest } from './proto/embed-messages.js';
import { parseMessage } from './proto/parse-message.js';
import { objectIn } from './reading.js';

const most = 100;

/** `POST /v1beta/models/{model}:embedContent` and `:batchEmbedContents`. */
export const embedContent: Route = ({ method, path }) => {
  const address = readGooglePath(path);
  const model = address?.model;
  if (method !== 'POST' || model === undefined) return undefined;
  if (address?.method !== 'embedContent' && address?.method !== 'batchEmbedContents') return undefined;
  const answer = address.method === 'embedContent' ? embedOne : embedMany;
  return {
    kind: 'direct',
    answer: ({ models: served, body }) => {
      const value = body();
      return served?.includes(model) === false ? unknownModel(model) : answer(value, model);
    },
  };
};

function embedOne(body: JsonValue, model: string): VendorReply {
  const { value, violations } = parseMessage(objectIn(body), embedContentRequest);
  if (violations.length > 0) return invalidPayload(violations);
  const { model: named } = value;
  if (named !== undefined && named !== resource(model)) return otherModel(model);
  const values = vectorOf(value);
  return values === undefined ? noContent('content') : { status: 200, body: { embedding: { values } } };
}

function embedMany(body: JsonValue, model: string): VendorReply {
  const { value, violations } = parseMessage(objectIn(body), batchEmbedContentsRequest);
  if (violations.length > 0) return invalidPayload(violations);
  const requests = isJsonArray(value.requests) ? value.requests.filter(isJsonObject) : [];
  if (requests.length === 0)
    return invalidArgument('* BatchEmbedContentsRequest.requests: at least one is needed');
  if (requests.length > most) {
    return invalidArgument(
      `* BatchEmbedContentsRequest.requests: at most ${most} requests can be in one batch`,
    );
  }
  if (requests.some((request) => request.model !== resource(model))) return otherModel(model);
  const vectors = requests.map(vectorOf);
  const empty = vectors.indexOf(undefined);
  if (empty >= 0) return noContent(`requests[${empty}].content`);
  return { status: 200, body: { embeddings: vectors.map((values = []) => ({ values })) } };
}

/** Media count by their bytes' own words. */
function vectorOf({ content, outputDimensionality }: JsonObject): readonly number[] | undefined {
  const parts = isJsonObject(content) && isJsonArray(content.parts) ? content.parts : [];
  if (parts.length === 0) return undefined;
  const text = parts.map((part) => (isJsonObject(part) ? JSON.stringify(part.text ?? part) : '')).join(' ');
  return textVector(text, typeof outputDimensionality === 'number' ? outputDimensionality : undefined);
}

const resource = (model: string): string => (model.startsWith('tunedModels/') ? model : `models/${model}`);

const otherModel = (model: string): VendorReply =>
  invalidArgument(`* EmbedContentRequest.model: must be the path's, ${resource(model)}`);

const noContent = (field: string): VendorReply =>
  invalidArgument(`* EmbedContentRequest.${field}: content is empty or contains only empty parts`);
