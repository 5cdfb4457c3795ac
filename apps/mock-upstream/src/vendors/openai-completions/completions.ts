import type { CanonicalRequest, Codec, ReplyDefaults } from '#libs/canonical';
import { openAiCompletionsCodec, splitPrompts } from '#libs/formats/openai-completions';
import { isJsonObject } from '#libs/json';
import { serverSentEvents } from '../framing.js';
import { methodNotAllowed } from '../openai/openai-error.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { GenerationEndpoint } from '../vendor.js';
import { checkCompletionRequest } from './check-completion-request.js';

/** The vendor ends an answer here where nobody sets a limit. */
const usualLimit = 16;

/** `POST /v1/completions`. */
export const completions: Route = ({ method, path }) => {
  if (path !== '/v1/completions') return undefined;
  return method === 'POST' ? createEndpoint() : always(methodNotAllowed(method));
};

/** Made for one request, whose prompts it knows. */
function createEndpoint(): GenerationEndpoint {
  const codec = createCodec();
  return {
    kind: 'generation',
    codec,
    framing: serverSentEvents,
    malformedEvent: { data: '{"id":"cmpl-mock","object":"text_completion","choices":[{"te' },
    check: checkCompletionRequest,
    read(body) {
      if (!isJsonObject(body)) return { model: '', stream: false };
      const { model, stream } = body;
      return { model: typeof model === 'string' ? model : '', stream: stream === true };
    },
    prompts: (request) => splitPrompts(codec.asked ?? request),
    sampleBody: (model, stream, includeUsage) => ({
      model,
      prompt: 'Hello',
      max_tokens: 100_000,
      ...(stream && { stream, ...(includeUsage && { stream_options: { include_usage: true } }) }),
    }),
  };
}

interface PromptCodec extends Codec {
  /** The request as its client wrote it. */
  readonly asked: CanonicalRequest | undefined;
}

/** The format's codec for a vendor that answers each prompt `n` times. */
function createCodec(): PromptCodec {
  let asked: CanonicalRequest | undefined;
  const withAsked = (defaults: ReplyDefaults): ReplyDefaults => ({
    ...defaults,
    ...(asked && { request: asked }),
  });
  return {
    ...openAiCompletionsCodec,
    get asked() {
      return asked;
    },
    decodeRequest(body) {
      asked = openAiCompletionsCodec.decodeRequest(body);
      const { sampling, messages } = asked;
      const { n = 1, maxOutputTokens = usualLimit } = sampling ?? {};
      return { ...asked, sampling: { ...sampling, n: n * messages.length, maxOutputTokens } };
    },
    encodeResponse: (response, defaults) =>
      openAiCompletionsCodec.encodeResponse(response, withAsked(defaults)),
    createStreamEncoder: (defaults) => openAiCompletionsCodec.createStreamEncoder(withAsked(defaults)),
  };
}
