import type { CanonicalRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { readMessages } from './decode-messages.js';
import { extending } from './extensions.js';
import { FieldReader, readPromptCaching, readStreamOptions, said, withUnportable } from '#libs/codec-kit';
import { format } from './format.js';
import { openAiChatOwnFields } from './own-fields.js';
import { readOutput } from './output.js';
import { readReasoning, spellReasoning } from './reasoning.js';
import { readSampling } from './sampling.js';
import { readMetadata, readSession } from './session.js';
import { spelledAs } from './spelling.js';
import { readToolChoice } from './tool-choice.js';
import { readTools } from './tools.js';

/**
 * Reads a client's request. Types of known fields are checked; unknown fields and nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(body, '', 'strict');
  const model = reader.need('model', reader.text('model'));
  const messages = readMessages(reader.need('messages', reader.list('messages')));
  const { tools, legacy } = readTools(reader);
  const toolChoice = readToolChoice(reader);
  const { sampling, spelling } = readSampling(reader);
  const reasoning = readReasoning(reader);
  const decoded: CanonicalRequest = said({
    model,
    messages,
    tools,
    toolChoice: toolChoice?.choice,
    parallelToolCalls: reader.flag('parallel_tool_calls'),
    sampling,
    reasoning,
    output: readOutput(reader),
    caching: readPromptCaching(reader),
    session: readSession(reader),
    serviceTier: reader.text('service_tier'),
    metadata: readMetadata(reader),
    stream: reader.flag('stream'),
    streamOptions: readStreamOptions(reader),
    // After all that reads: what nobody has read.
    ext: extending(reader.rest()).ext,
    spelling: spelledAs({
      ...spelling,
      ...toolChoice?.spelling,
      ...(legacy && { tools: 'functions' }),
      ...spellReasoning(reader, reasoning),
    }).spelling,
    source: format,
  });
  return withUnportable(decoded, openAiChatOwnFields);
}
