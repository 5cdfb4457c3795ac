import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

const fields = ['messages', 'system', 'inferenceConfig', 'toolConfig', 'guardrailConfig'].concat([
  'additionalModelRequestFields',
  'additionalModelResponseFieldPaths',
  'promptVariables',
  'requestMetadata',
  'performanceConfig',
  'serviceTier',
  'outputConfig',
]);

/** What Bedrock refuses a body of Converse for; undefined where it is fine. */
export function converseFault(body: JsonValue): string | undefined {
  if (!isJsonObject(body)) return 'The request body is no JSON object.';
  const unknown = Object.keys(body).find((field) => !fields.includes(field));
  if (unknown !== undefined) return `#: extraneous key [${unknown}] is not permitted`;
  const messages = listOf(body.messages);
  if (messages.length === 0) return 'messages must not be empty.';
  if (messages[0]?.role !== 'user') return 'A conversation must start with a user message.';
  return messages.map((message, index) => turnFault(message, messages[index - 1], body)).find(isFault);
}

const isFault = (fault: string | undefined): fault is string => fault !== undefined;

function turnFault(
  message: JsonObject,
  before: JsonObject | undefined,
  body: JsonObject,
): string | undefined {
  const blocks = listOf(message.content);
  if (message.role !== 'user' && message.role !== 'assistant') return 'role must be user or assistant.';
  if (message.role === before?.role) return 'A conversation must alternate between user and assistant roles.';
  if (blocks.length === 0) return 'The content field in the Message object is empty.';
  const blank = blocks.some(({ text }) => typeof text === 'string' && text.trim() === '');
  if (blank)
    return 'The text field in the ContentBlock object is blank. Add text to the text field, and try again.';
  const several = blocks.find((block) => Object.keys(block).length !== 1);
  if (several !== undefined) return 'A ContentBlock must have exactly one member.';
  if (
    blocks.some(({ document }) => document !== undefined) &&
    !blocks.some(({ text }) => text !== undefined)
  ) {
    return 'A text block must be included when using documents.';
  }
  return toolFault(blocks, before, body);
}

function toolFault(
  blocks: readonly JsonObject[],
  before: JsonObject | undefined,
  { toolConfig }: JsonObject,
): string | undefined {
  const results = blocks.flatMap(({ toolResult }) =>
    isJsonObject(toolResult) ? [toolResult.toolUseId] : [],
  );
  const calls = listOf(before?.content).flatMap(({ toolUse }) =>
    isJsonObject(toolUse) ? [toolUse.toolUseId] : [],
  );
  if ((results.length > 0 || calls.length > 0) && toolConfig === undefined) {
    return 'The toolConfig field must be defined when using toolUse and toolResult content blocks.';
  }
  const missing = calls.find((id) => !results.includes(id));
  if (missing !== undefined)
    return `Expected toolResult blocks for the following Ids: ${JSON.stringify(missing)}`;
  const orphan = results.find((id) => !calls.includes(id));
  return orphan === undefined
    ? undefined
    : 'The number of toolResult blocks exceeds the number of toolUse blocks of previous turn.';
}

const listOf = (value: JsonValue | undefined): readonly JsonObject[] =>
  isJsonArray(value) ? value.filter(isJsonObject) : [];
