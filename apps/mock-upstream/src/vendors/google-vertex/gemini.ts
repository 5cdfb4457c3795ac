import type { JsonObject } from '#libs/json';
import { objectIn } from '../google/reading.js';
import type { RequestHead } from '../request-head.js';
import { headAt } from './head-at.js';
import type { DirectEndpoint, Endpoint, Vendor } from '../vendor.js';
import { refuseDeveloperApi } from './vertex-strictness.js';

/**
 * One of Google's models as Vertex AI serves it: what the developer API answers, asked more strictly.
 * @param google plays the developer API
 */
export function geminiEndpoint(
  google: Vendor,
  head: RequestHead,
  model: string,
  method: string,
): Endpoint | undefined {
  const path = `/v1beta/models/${encodeURIComponent(model)}:${method}`;
  const endpoint = google.endpoint(headAt(head, path));
  switch (endpoint?.kind) {
    case undefined:
      return undefined;
    case 'generation':
      return {
        ...endpoint,
        check: (body, strictness) => refuseDeveloperApi(body) ?? endpoint.check(body, strictness),
      };
    case 'direct':
      return method === 'countTokens' ? counting(endpoint, model) : undefined;
    case 'media':
      return endpoint;
  }
}

/** What counts stands beside the contents. */
const counting = (endpoint: DirectEndpoint, model: string): DirectEndpoint => ({
  kind: 'direct',
  answer({ models, body }) {
    const value = body();
    const refusal = refuseDeveloperApi(value);
    if (refusal) return refusal;
    const { instances, ...whole } = objectIn(value);
    const request: JsonObject = { ...whole, model: `models/${model}` };
    return instances === undefined
      ? endpoint.answer({ models, body: () => ({ generateContentRequest: request }) })
      : { status: 200, body: { totalTokens: JSON.stringify(instances).length } };
  },
});
