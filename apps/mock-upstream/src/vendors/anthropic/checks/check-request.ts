import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidRequest } from '../anthropic-error.js';
import { checkCacheMarks } from './check-cache-marks.js';
import { checkConversation } from './check-conversation.js';
import { checkOutputSchema } from './check-output-schema.js';
import { checkSampling } from './check-sampling.js';
import { checkSystem } from './check-system.js';
import { checkThinking } from './check-thinking.js';
import { checkToolChoice, checkTools } from './check-tools.js';
import type { Circumstances } from './circumstances.js';
import { flag, integer, isSaid, list, object, oneOf, tag, text, unknownField } from './field-checks.js';
import { InvalidField } from './invalid-field.js';

/** Fields of both operations, and those that only an answer has. Source: formats/messages.md. */
const promptFields = [
  'model',
  'messages',
  'system',
  'tools',
  'tool_choice',
  'thinking',
  'output_config',
  'cache_control',
  'speed',
  'mcp_servers',
  'context_management',
  'output_format',
  'thread',
];
const answerFields = [
  'max_tokens',
  'temperature',
  'top_p',
  'top_k',
  'stream',
  'stop_sequences',
  'metadata',
  'service_tier',
  'inference_geo',
  'container',
  'diagnostics',
  'compaction',
  'fallbacks',
  'fallback_credit_token',
  'billing_policy',
];

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'] as const;

/** What the vendor would refuse a request with; undefined where it is fine. */
export function checkRequest(body: JsonValue, circumstances: Circumstances): VendorReply | undefined {
  if (!isJsonObject(body)) return invalidRequest('Input should be an object');
  if (isSaid(body.thread)) return refuseThread();
  try {
    checkFields(body, circumstances);
    return undefined;
  } catch (error) {
    if (error instanceof InvalidField) return invalidRequest(error.message);
    throw error;
  }
}

/** A thread is a conversation the vendor holds. None is held here, and clients know what to do about it. */
function refuseThread(): VendorReply {
  const details = { error_code: 'thread_unsupported_request', unsupported: ['thread'] };
  return invalidRequest('thread: This request cannot be part of a thread.', details);
}

function checkFields(body: JsonObject, circumstances: Circumstances): void {
  text(body.model, 'model');
  checkKnownFields(body, circumstances);
  if (!circumstances.isCount) checkAnswerFields(body);
  checkSystem(body.system);
  checkTools(body.tools);
  checkToolChoice(body);
  checkOutput(body.output_config);
  checkSampling(body, circumstances.version);
  checkThinking(body, circumstances);
  checkConversation(body, circumstances);
  checkCacheMarks(body);
}

/** Counting knows nothing of what only an answer has. */
function checkKnownFields(body: JsonObject, { isCount, refuseUnknownFields }: Circumstances): void {
  for (const name of Object.keys(body)) {
    const isForAnswer = answerFields.includes(name);
    if (isCount && isForAnswer) unknownField(name);
    if (refuseUnknownFields && !isForAnswer && !promptFields.includes(name)) unknownField(name);
  }
}

function checkAnswerFields({ max_tokens: limit, stream, stop_sequences: stop, ...body }: JsonObject): void {
  integer(limit, 'max_tokens', 1);
  if (isSaid(stream)) flag(stream, 'stream');
  if (isSaid(stop)) checkStop(stop);
  if (isSaid(body.metadata)) checkMetadata(body.metadata);
  if (isSaid(body.service_tier)) oneOf(body.service_tier, 'service_tier', ['auto', 'standard_only']);
}

function checkStop(value: JsonValue): void {
  list(value, 'stop_sequences').forEach((sequence, index) => {
    if (text(sequence, `stop_sequences.${index}`).trim() === '')
      throw new InvalidField('stop_sequences', 'each stop sequence must contain non-whitespace');
  });
}

function checkMetadata(value: JsonValue): void {
  const { user_id: user, ...others } = object(value, 'metadata');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) unknownField(`metadata.${unknown}`);
  if (isSaid(user)) text(user, 'metadata.user_id');
}

function checkOutput(value: JsonValue | undefined): void {
  if (!isSaid(value)) return;
  const { effort, format } = object(value, 'output_config');
  if (isSaid(effort)) oneOf(effort, 'output_config.effort', efforts);
  if (!isSaid(format)) return;
  const path = 'output_config.format';
  const { schema, ...form } = object(format, path);
  tag(form, path, ['json_schema']);
  checkOutputSchema(object(schema, `${path}.schema`), `${path}.schema`);
}
