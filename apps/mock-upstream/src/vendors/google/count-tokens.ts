import { GatewayError } from '#libs/canonical';
import { decodeCountTokensRequest, googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { Route } from '../route.js';
import type { VendorReply } from '../vendor.js';
import { checkCountRequest } from './checks/check-request.js';
import { unknownModel } from './google-models.js';
import { readGooglePath } from './google-path.js';
import { countPrompt } from './google-usage.js';

/** `POST /v1beta/models/{model}:countTokens`: the same count that an answer's usage tells. */
export const countTokens: Route = ({ method, path }) => {
  const address = readGooglePath(path);
  const model = address?.model;
  if (method !== 'POST' || address?.method !== 'countTokens' || model === undefined) return undefined;
  return {
    kind: 'direct',
    answer: ({ models: served, body }) => {
      const value = body();
      if (served && !served.includes(model)) return unknownModel(model);
      return checkCountRequest(value, model) ?? count(value, model);
    },
  };
};

function count(body: JsonValue, model: string): VendorReply {
  try {
    const request = decodeCountTokensRequest(isJsonObject(body) ? body : {}, { model });
    const { total, cached, details } = countPrompt(request);
    return {
      status: 200,
      body: {
        totalTokens: total,
        ...(cached > 0 && { cachedContentTokenCount: cached }),
        promptTokensDetails: details,
      },
    };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return googleGenerateContentCodec.encodeError(error, 'response');
  }
}
