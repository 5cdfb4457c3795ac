import { uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import { modelBehind, samplingOfThinkers, writePromptCaching } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import { writeConversation } from './encode-input.js';
import { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { openAiResponsesFeaturesIn } from './features.js';
import { format } from './format.js';
import { writeOutput } from './output.js';
import { writeReasoning } from './reasoning.js';
import { includes, writeSampling } from './sampling.js';
import { writeServiceTier, writeSession, writeStreamOptions } from './session.js';
import { spellingOf } from './spelling.js';
import { writeToolName } from './tool-names.js';
import { writeToolChoice } from './tool-choice.js';
import { writeTools } from './tools.js';

/** Formats of the vendor of this one: ids of files mean the same in them. */
const sameVendor: readonly CanonicalRequest['source'][] = [format, 'openai-chat', 'openai-completions'];

/**
 * Writes a request for an upstream of this format. What this format's own client said comes back as it was, but
 * for the model's name and `stream`, and for thinking that another vendor proved; other clients' requests are
 * written in the target's dialect (see `ResponsesDialect` for its keys).
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const own = request.source === format;
  const dialect = dialectFor(request, target);
  const losses = own ? [] : uncarried(request, openAiResponsesFeaturesIn(dialect));
  const encoding = new Encoding(dialect, own, sameVendor.includes(request.source));
  const conversation = writeConversation(request, encoding);
  if (!own && conversation.input === undefined) {
    throw encoding.unsupported('messages', 'hold nothing that OpenAI Responses could answer');
  }
  const written: JsonObject = {
    model: target.model,
    ...conversation,
    ...writeSettings(own ? request : asTaken(request, modelBehind(target), encoding), encoding),
    ...(!own && writeIncludes(request, encoding)),
  };
  const stream = streamFor(request, target);
  const whole = withExtension({ ...written, ...writeStream(request, stream) }, request.ext);
  // Options make no sense to an upstream that shall not stream what the client wanted streamed.
  const value = stream === false && request.stream === true ? without(whole, 'stream_options') : whole;
  return { value, losses: [...losses, ...encoding.losses] };
}

/** Another format's request without what OpenAI's model refuses. */
function asTaken(request: CanonicalRequest, model: string, encoding: Encoding): CanonicalRequest {
  const sampling = samplingOfThinkers(request, model, encoding);
  return sampling === request.sampling || request.sampling === undefined ? request : { ...request, sampling };
}

/** Everything but the conversation. An answer repeats most of it. */
export function writeSettings(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { tools, toolChoice, parallelToolCalls, sampling, reasoning, output, caching } = request;
  const spelling = spellingOf(request);
  const writeName = (name: string) => writeToolName(name, encoding);
  const session = request.session ?? (encoding.own ? undefined : {});
  return {
    ...(sampling && writeSampling(sampling, encoding)),
    ...(tools && { tools: writeTools(tools, encoding) }),
    ...(toolChoice && { tool_choice: spelling.toolChoice ?? writeToolChoice(toolChoice, writeName) }),
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
    ...(output && writeOutput(output, encoding)),
    ...(reasoning && writeReasoning(reasoning, encoding)),
    ...(caching && writePromptCaching(caching)),
    ...(session && writeSession(session, spelling, encoding)),
    ...writeServiceTier(request, encoding),
    ...(request.metadata && { metadata: request.metadata }),
  };
}

/** What other formats say in fields of their own, or get without asking. */
function writeIncludes({ sampling, reasoning, messages }: CanonicalRequest, encoding: Encoding): JsonObject {
  const thinks = reasoning !== undefined && reasoning.mode !== 'off' && reasoning.effort !== 'none';
  const replays = messages.some(({ parts }) => parts.some((part) => part.type === 'reasoning'));
  const include = [
    ...(sampling?.logprobs === true ? [includes.logprobs] : []),
    ...((thinks || replays) && encoding.dialect.encryptedReasoning ? [includes.encryptedReasoning] : []),
  ];
  return include.length === 0 ? {} : { include };
}

/** `stream` as the client wrote it, unless the target wants the opposite. */
function streamFor(request: CanonicalRequest, target: EncodeTarget): boolean | undefined {
  const asked = request.stream ?? false;
  return target.stream === undefined || target.stream === asked ? request.stream : target.stream;
}

function writeStream(request: CanonicalRequest, stream: boolean | undefined): JsonObject {
  const options = request.streamOptions;
  return { ...(stream !== undefined && { stream }), ...(options && writeStreamOptions(options)) };
}

function without(body: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}
