import type { CanonicalRequest, Message } from '#libs/canonical';
import { FieldReader, invalid, readPromptCaching, said, withUnportable } from '#libs/codec-kit';
import type { OwnFieldReader } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';
import { readInput } from './decode-input.js';
import { extending, ownExtension } from './extensions.js';
import { format } from './format.js';
import { openAiResponsesOwnFields } from './own-fields.js';
import { readOutput } from './output.js';
import { readReasoning } from './reasoning.js';
import { readSampling } from './sampling.js';
import { readMetadata, readSession, readStreamOptions } from './session.js';
import { spelledAs, spellingOf } from './spelling.js';
import { readToolChoice } from './tool-choice.js';
import { readTools } from './tools.js';

/** Fields that may stand in place of `input`: the vendor, or the gateway's own storage, knows the conversation. */
const inputElsewhere = ['prompt', 'previous_response_id', 'conversation'];

/**
 * Reads a client's request. Types of known fields are checked; unknown fields and nulls are kept in `ext`.
 * @throws GatewayError `caller_invalid_request` with the `param` at fault
 */
export function decodeRequest(body: JsonObject): CanonicalRequest {
  const reader = new FieldReader(body, '', 'strict');
  const model = reader.need('model', reader.text('model'));
  const messages = readMessages(reader);
  const instructions = reader.text('instructions');
  const toolChoice = readToolChoice(reader);
  const { session, spelling } = readSession(reader);
  const isString = typeof body.input === 'string';
  const decoded: CanonicalRequest = said({
    model,
    system: instructions === undefined ? undefined : [{ type: 'text' as const, text: instructions }],
    messages,
    tools: readTools(reader),
    toolChoice: toolChoice?.choice,
    parallelToolCalls: reader.flag('parallel_tool_calls'),
    sampling: readSampling(reader),
    reasoning: readReasoning(reader),
    output: readOutput(reader),
    caching: readPromptCaching(reader),
    session,
    serviceTier: reader.text('service_tier'),
    metadata: readMetadata(reader),
    stream: reader.flag('stream'),
    streamOptions: readStreamOptions(reader),
    // After all that reads: what nobody has read.
    ext: extending(reader.rest()).ext,
    spelling: spelledAs({ ...(isString && { input: 'string' }), ...toolChoice?.spelling, ...spelling })
      .spelling,
    source: format,
  });
  return withUnportable(decoded, openAiResponsesOwnFields, ownFieldsOf);
}

/** An item's own fields stand in its spelling, for they belong to several parts. */
const ownFieldsOf: OwnFieldReader = (thing) => {
  const { item } = spellingOf(thing);
  const own = ownExtension(thing.ext);
  return isJsonObject(item) ? { ...item, ...own } : own;
};

function readMessages(reader: FieldReader): readonly Message[] {
  const input = reader.peek('input') ?? undefined;
  const isEmpty = input === undefined || (isJsonArray(input) && input.length === 0);
  if (!isEmpty) {
    reader.take('input');
    return readInput(input);
  }
  if (inputElsewhere.some((field) => (reader.peek(field) ?? undefined) !== undefined)) return [];
  throw invalid('input', 'is required: a string, or an array of at least one item');
}
