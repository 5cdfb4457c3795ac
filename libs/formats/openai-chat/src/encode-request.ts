import { uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { dialectFor, isStrict } from './dialect.js';
import { writeMessages } from './encode-messages.js';
import { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { openAiChatFeaturesIn } from './features.js';
import { format } from './format.js';
import { writeOutput } from './output.js';
import { writeReasoning } from './reasoning.js';
import { withoutRefused } from './refusable-fields.js';
import { writeSampling } from './sampling.js';
import {
  demandsCall,
  modelBehind,
  samplingOfThinkers,
  writePromptCaching,
  writeStreamOptions,
} from '#libs/codec-kit';
import { writeServiceTier, writeSession } from './session.js';
import { spellingOf } from './spelling.js';
import { strictRequest } from './strict-request.js';
import { writeToolChoiceField } from './tool-choice.js';
import { writeToolName } from './tool-names.js';
import { writeTools } from './tools.js';

/** Formats of the vendor of this one: ids of files mean the same in them. */
const sameVendor: readonly CanonicalRequest['source'][] = [format, 'openai-responses'];

/**
 * Writes a request for an upstream of this format. What this format's own client said comes back as it was, but
 * for the model's name and `stream`, unless the target is known to refuse some of it; other clients' requests are
 * written in the target's dialect (see `ChatDialect` for its keys).
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function encodeRequest(asked: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const dialect = dialectFor(asked, target);
  const request = isStrict(dialect) ? strictRequest(asked) : asked;
  const own = request.source === format && !isStrict(dialect);
  const losses = own ? [] : uncarried(request, openAiChatFeaturesIn(dialect));
  const encoding = new Encoding(dialect, own, sameVendor.includes(request.source));
  const { tools, reasoning, output, caching, session } = request;
  const sampling = own ? request.sampling : samplingOfThinkers(request, modelBehind(target), encoding);
  const spelling = spellingOf(request);
  const messages = writeMessages(request, encoding);
  if (!own && messages.length === 0) {
    throw encoding.unsupported('messages', 'hold nothing that Chat Completions could answer');
  }
  const written: JsonObject = {
    model: target.model,
    messages,
    ...(sampling && writeSampling(sampling, spelling, encoding)),
    ...(tools && writeTools(tools, spelling.tools === 'functions', encoding)),
    ...writeToolUse(request, encoding),
    ...(output && writeOutput(output, encoding)),
    ...(reasoning && writeReasoning(reasoning, spelling.reasoning === 'vendor', encoding)),
    ...(caching && writePromptCaching(caching)),
    ...(session && writeSession(session, encoding)),
    ...writeServiceTier(request, encoding),
    ...(request.metadata && { metadata: request.metadata }),
  };
  const stream = streamFor(request, target);
  const said = withoutRefused({ ...written, ...writeStream(request, stream, encoding) }, dialect.refuses);
  const whole = withExtension(said, request.ext);
  // Options make no sense to an upstream that shall not stream what the client wanted streamed.
  const value = stream === false && request.stream === true ? without(whole, 'stream_options') : whole;
  return { value, losses: [...losses, ...encoding.losses] };
}

/** How tools may be called: without any the vendor refuses to be told. */
function writeToolUse(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { tools, toolChoice, parallelToolCalls } = request;
  if (!encoding.own && tools === undefined) {
    if (!demandsCall(toolChoice)) return {};
    throw encoding.unsupported('tool_choice', 'demands a call, but the request has no tool to call');
  }
  const writeName = (name: string) => writeToolName(name, encoding);
  return {
    ...(toolChoice && writeToolChoiceField(toolChoice, spellingOf(request), writeName)),
    ...(parallelToolCalls !== undefined && { parallel_tool_calls: parallelToolCalls }),
  };
}

/** `stream` as the client wrote it, unless the target wants the opposite. */
function streamFor(request: CanonicalRequest, target: EncodeTarget): boolean | undefined {
  const asked = request.stream ?? false;
  return target.stream === undefined || target.stream === asked ? request.stream : target.stream;
}

function writeStream(request: CanonicalRequest, stream: boolean | undefined, encoding: Encoding): JsonObject {
  const said = stream !== undefined && { stream };
  if (encoding.own) return { ...said, ...writeStreamOptions(request.streamOptions ?? {}) };
  if (stream !== true || !encoding.dialect.streamUsage) return { ...said };
  // Usage is always asked for: whether the client sees it is decided when its stream is written.
  return { ...said, ...writeStreamOptions({ ...request.streamOptions, includeUsage: true }) };
}

function without(body: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));
}
