import type { CanonicalRequest } from '#libs/canonical';
import { FieldReader, said, withUnportable } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { readMessages, readSystem } from './decode-messages.js';
import { extending } from './extensions.js';
import { format } from './format.js';
import { anthropicMessagesOwnFields } from './own-fields.js';
import { readOutput } from './output.js';
import { readSampling } from './sampling.js';
import { readSession } from './session.js';
import { spelledAs } from './spelling.js';
import { readThinkingConfig } from './thinking.js';
import { readToolChoice } from './tool-choice.js';
import { readTools } from './tools.js';

/**
 * Reads a client's request. Types of known fields are checked; unknown fields and nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(body, '', 'strict');
  reader.need('max_tokens', reader.integer('max_tokens'));
  return read(reader);
}

/**
 * Reads a request to count tokens, which is one for an answer without a limit of its tokens.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeCountTokensRequest(body: JsonObject): CanonicalRequest {
  return read(new FieldReader(body, '', 'strict'));
}

function read(reader: FieldReader): CanonicalRequest {
  const model = reader.need('model', reader.text('model'));
  const messages = readMessages(reader.need('messages', reader.list('messages')));
  const { system, isString } = readSystem(reader);
  const { toolChoice, parallelToolCalls } = readToolChoice(reader);
  const { reasoning, spelling } = readThinkingConfig(reader);
  const { output, effort, spelling: outputSpelling } = readOutput(reader);
  const decoded: CanonicalRequest = said({
    model,
    system,
    messages,
    tools: readTools(reader),
    toolChoice,
    parallelToolCalls,
    sampling: readSampling(reader),
    reasoning: effort === undefined ? reasoning : { ...reasoning, effort },
    output,
    session: readSession(reader),
    serviceTier: reader.text('service_tier'),
    stream: reader.flag('stream'),
    // After all that reads: what nobody has read.
    ext: extending(reader.rest()).ext,
    spelling: spelledAs({ ...(isString && { system: 'string' }), ...spelling, ...outputSpelling }).spelling,
    source: format,
  });
  return withUnportable(decoded, anthropicMessagesOwnFields);
}
