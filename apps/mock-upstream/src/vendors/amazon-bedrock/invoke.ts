import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { embed } from '../cohere/embed.js';
import { rerankV2 } from '../cohere/rerank.js';
import { messages } from '../anthropic/messages.js';
import type { RequestHead } from '../request-head.js';
import type { DirectEndpoint, Endpoint, GenerationEndpoint, VendorAnswer, VendorReply } from '../vendor.js';
import { invalid, streamException } from './bedrock-error.js';
import { applicationProfile } from './model-lists.js';
import { claudeFraming } from './event-message-framing.js';

const version = 'bedrock-2023-05-31';

/** `POST /model/{model}/invoke` and `…/invoke-with-response-stream`: bodies of the model's maker. */
export function invokeEndpoint(head: RequestHead, model: string, stream: boolean): Endpoint | undefined {
  if (/\bcohere\.embed-/.test(model)) return withModel(embed, model);
  if (/\brerank\b/.test(model)) return withModel(rerankV2, model);
  if (!/\banthropic\.claude/.test(model) && model !== applicationProfile) return undefined;
  const headers = { ...head.headers, 'anthropic-version': '2023-06-01' };
  const endpoint = messages({ ...head, path: '/v1/messages', headers });
  return endpoint?.kind === 'generation' ? claude(endpoint, model, stream) : undefined;
}

/** Anthropic's endpoint, with the model and the wish for a stream in the address and the version in the body. */
function claude(endpoint: GenerationEndpoint, model: string, stream: boolean): GenerationEndpoint {
  return {
    ...endpoint,
    framing: claudeFraming,
    codec: {
      ...endpoint.codec,
      decodeRequest: (body) => endpoint.codec.decodeRequest(unwrapped(body, model, stream)),
    },
    check: (body, strictness) => {
      const fault = isJsonObject(body) ? wrapFault(body) : 'The request body is no JSON object.';
      if (fault !== undefined) return invalid(fault);
      const refusal = endpoint.check(isJsonObject(body) ? unwrapped(body, model, stream) : body, strictness);
      return refusal && invalid(messageIn(refusal));
    },
    read: () => ({ model, stream }),
    streamFailure: streamException,
  };
}

function wrapFault({
  anthropic_version: said,
  anthropic_beta: beta,
  ...body
}: JsonObject): string | undefined {
  if (said !== version) return `anthropic_version: Field required; must be ${version}`;
  if (beta !== undefined && !isJsonArray(beta)) return 'anthropic_beta: Input should be a valid list';
  const extra = ['model', 'stream'].find((field) => field in body);
  return extra === undefined ? undefined : `${extra}: Extra inputs are not permitted`;
}

function unwrapped(body: JsonObject, model: string, stream: boolean): JsonObject {
  const others = Object.entries(body).filter(
    ([key]) => key !== 'anthropic_version' && key !== 'anthropic_beta',
  );
  return { ...Object.fromEntries(others), model, ...(stream && { stream }) };
}

function messageIn({ body }: VendorReply): string {
  const error = isJsonObject(body) ? body.error : undefined;
  return isJsonObject(error) && typeof error.message === 'string' ? error.message : JSON.stringify(body);
}

/** Cohere's endpoint without the model in the body. */
function withModel(endpoint: DirectEndpoint, model: string): DirectEndpoint {
  return {
    kind: 'direct',
    answer({ models, body }): VendorAnswer {
      const value: JsonValue = body();
      if (!isJsonObject(value)) return invalid('The request body is no JSON object.');
      if ('model' in value) return invalid('#: extraneous key [model] is not permitted');
      const { api_version: api, ...others } = value;
      if (/\bcohere\.rerank/.test(model) && api !== 2)
        return invalid('#: required key [api_version] not found');
      return endpoint.answer({ models, body: () => ({ ...others, model }) });
    },
  };
}
