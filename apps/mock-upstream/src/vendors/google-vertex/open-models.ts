import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { invalidArgument } from '../google/google-error.js';
import type { RequestHead } from '../request-head.js';
import { headAt } from './head-at.js';
import type { Endpoint, Vendor } from '../vendor.js';

/**
 * Models of other publishers in OpenAI's format.
 * @param openAi plays OpenAI's own API
 * @param mistral that the address names; absent: the body names the publisher too
 */
export function openEndpoint(
  openAi: Vendor,
  head: RequestHead,
  mistral?: { readonly model: string; readonly stream: boolean },
): Endpoint | undefined {
  const endpoint = openAi.endpoint(headAt(head, '/v1/chat/completions'));
  if (endpoint?.kind !== 'generation') return undefined;
  const modelIn = (body: JsonValue): string => endpoint.read(body).model;
  const isRight = (body: JsonValue): boolean =>
    mistral === undefined ? /^[^/]+\/[^/]+$/u.test(modelIn(body)) : modelIn(body) === mistral.model;
  return {
    ...endpoint,
    check: (body, strictness) => {
      if (isJsonObject(body) && !isRight(body))
        return invalidArgument(`Invalid model name: ${modelIn(body)}.`);
      return endpoint.check(body, strictness);
    },
    read: (body: JsonValue) => {
      const { model, stream } = endpoint.read(body);
      return { model: model.slice(model.indexOf('/') + 1), stream: mistral?.stream ?? stream };
    },
  };
}
