import { uncarried } from '#libs/canonical';
import type { CanonicalRequest, EncodeTarget, Translated } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { demandsCall, unlessEmpty } from '#libs/codec-kit';
import { limitCacheMarks } from './cache-control.js';
import { dialectFor } from './dialect.js';
import { Encoding } from './encoding.js';
import { withExtension } from './extensions.js';
import { anthropicMessagesFeaturesIn } from './features.js';
import { format } from './format.js';
import { jsonInstruction, writeOutputFormat, writeOwnOutput } from './output.js';
import { writeOwnSampling, writeSampling } from './sampling.js';
import type { SamplingRefusal } from './sampling.js';
import { writeServiceTier, writeUserId } from './session.js';
import { spellingOf } from './spelling.js';
import { planThinking, writeOwnThinking } from './thinking.js';
import type { ThinkingPlan } from './thinking.js';
import { writeOwnToolChoice, writeToolChoice } from './tool-choice.js';
import { toolsOfHistory, writeTools } from './tools.js';
import { thinkingObstacle, writeConversation, writeOwnConversation } from './write-messages.js';
import type { WrittenConversation } from './write-messages.js';

/**
 * Writes a request for an upstream of this format. What this format's own client said comes back as it was, but
 * for the model's name, `stream` and thinking that this vendor did not sign; other clients' requests are written
 * in the target's dialect (see `MessagesDialect` for its keys).
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function encodeRequest(request: CanonicalRequest, target: EncodeTarget): Translated<JsonObject> {
  const own = request.source === format;
  const dialect = dialectFor(request, target);
  const encoding = new Encoding(dialect, own);
  const losses = own ? [] : uncarried(request, anthropicMessagesFeaturesIn(dialect));
  const body = own ? writeOwn(request, encoding) : writeForeign(request, encoding);
  const stream = streamFor(request, target);
  const value = {
    model: target.model,
    ...body,
    ...(stream !== undefined && { stream }),
  };
  return { value: withExtension(value, request.ext), losses: [...losses, ...encoding.losses] };
}

/** `stream` as the client wrote it, unless the target wants the opposite. */
function streamFor(request: CanonicalRequest, target: EncodeTarget): boolean | undefined {
  const asked = request.stream ?? false;
  return target.stream === undefined || target.stream === asked ? request.stream : target.stream;
}

function writeOwn(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { tools, sampling = {}, reasoning = {}, output, session, serviceTier } = request;
  const spelling = spellingOf(request);
  return {
    ...writeOwnConversation(request, encoding),
    ...writeOwnSampling(sampling),
    ...(tools && { tools: writeTools(tools, undefined, encoding) }),
    ...writeOwnToolChoice(request),
    ...writeOwnThinking(reasoning, spelling.thinking === 'between_tools'),
    ...writeOwnOutput(output, reasoning.effort, spelling.outputFormat !== undefined),
    ...(session?.userId !== undefined && { metadata: { user_id: session.userId } }),
    ...(serviceTier !== undefined && { service_tier: serviceTier }),
  };
}

function writeForeign(request: CanonicalRequest, encoding: Encoding): JsonObject {
  const { sampling = {}, reasoning } = request;
  const conversation = instructed(writeConversation(request, encoding), request, encoding);
  const circumstances = {
    maxOutputTokens: sampling.maxOutputTokens,
    obstacle: thinkingObstacle(conversation.messages),
  };
  const plan = planThinking(reasoning, circumstances, encoding);
  const thinks = plan.thinking !== undefined && plan.thinking.type !== 'disabled';
  const config = outputConfig(plan, request, encoding);
  if (sampling.maxOutputTokens === undefined) reportLimit(plan.maxTokens, encoding);
  const body = {
    ...conversation,
    max_tokens: plan.maxTokens,
    ...writeSampling(sampling, samplingRefusal(thinks, encoding), encoding),
    ...toolFields(request, thinks, encoding),
    ...(plan.thinking && { thinking: { ...plan.thinking } }),
    ...(config && { output_config: config }),
    ...writeUserId(request.session ?? {}),
    ...writeServiceTier(request.serviceTier, encoding),
  };
  return limitCacheMarks(body, encoding);
}

function outputConfig(
  plan: ThinkingPlan,
  request: CanonicalRequest,
  encoding: Encoding,
): JsonObject | undefined {
  const asked = writeOutputFormat(request.output, encoding);
  return unlessEmpty<JsonObject>({
    ...(plan.effort !== undefined && { effort: plan.effort }),
    ...(asked && { format: { ...asked } }),
  });
}

function reportLimit(maxTokens: number, encoding: Encoding): void {
  const detail = `The upstream wants a limit of tokens; ${maxTokens} is sent.`;
  encoding.filled('max_tokens', 'max-tokens', detail);
}

function samplingRefusal(thinks: boolean, encoding: Encoding): SamplingRefusal {
  if (!encoding.dialect.sampling) return 'The upstream takes no sampling parameters.';
  return thinks ? 'The upstream takes no sampling parameters while it thinks.' : undefined;
}

/** Without tools a choice of them has no meaning; tools known only from the history must not be called. */
function toolFields(request: CanonicalRequest, thinks: boolean, encoding: Encoding): JsonObject {
  const tools = writeTools(request.tools ?? [], request.toolChoice, encoding);
  if (tools.length > 0) return { tools, ...writeToolChoice(request, thinks, encoding) };
  if (demandsCall(request.toolChoice)) {
    throw encoding.unsupported('tool_choice', 'demands a call, but the request has no tool to call');
  }
  const called = toolsOfHistory(request.messages, encoding);
  return called.length === 0 ? {} : { tools: called, tool_choice: { type: 'none' } };
}

/** JSON mode as words to the model. */
function instructed(
  conversation: WrittenConversation,
  { output }: CanonicalRequest,
  encoding: Encoding,
): WrittenConversation {
  if (output?.format?.kind !== 'json') return conversation;
  encoding.approximated(
    'response_format',
    'json-output',
    'The upstream has no JSON mode; it is told to answer in JSON.',
  );
  const { system } = conversation;
  if (system === undefined) return { ...conversation, system: jsonInstruction };
  if (typeof system === 'string') return { ...conversation, system: `${system}\n\n${jsonInstruction}` };
  return { ...conversation, system: [...system, { type: 'text', text: jsonInstruction }] };
}
