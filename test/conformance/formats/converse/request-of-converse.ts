import type { JsonObject, JsonValue } from '#libs/json';
import { isSaid, parse, record, records, text, without } from '../../wire/json.js';

/**
 * What Converse was asked of Claude, as Anthropic's own API would have been. Fields that nobody knows stay as they are.
 * Source: Bedrock API reference, "Converse".
 */
export function requestOfConverse(body: JsonObject): JsonObject {
  const { system, messages, inferenceConfig, toolConfig, outputConfig, ...rest } = body;
  const { additionalModelRequestFields: fields, ...others } = without(
    rest,
    'additionalModelResponseFieldPaths',
  );
  const { maxTokens, temperature, topP, stopSequences, ...unknown } = record(inferenceConfig);
  return {
    ...(isSaid(system) && { system: blocksOf(system, 'user') }),
    messages: records(messages).map(({ role, content }) => ({
      role,
      content: blocksOf(content, text(role)),
    })),
    ...said({ max_tokens: maxTokens, temperature, top_p: topP, stop_sequences: stopSequences }),
    ...unknown,
    ...toolsOf(record(toolConfig)),
    ...record(fields),
    ...formatOf(record(outputConfig), record(record(fields).output_config)),
    ...others,
  };
}

const said = (fields: Record<string, JsonValue | undefined>): JsonObject =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isSaid(value)));

/** A mark stands behind what it marks. */
function blocksOf(content: JsonValue | undefined, role: string): readonly JsonObject[] {
  const blocks: JsonObject[] = [];
  for (const block of records(content)) {
    const last = blocks.at(-1);
    if (isSaid(block.cachePoint) && last !== undefined) blocks.splice(-1, 1, { ...last, ...markOf(block) });
    else blocks.push(blockOf(block, role));
  }
  return blocks;
}

function markOf({ cachePoint }: JsonObject): JsonObject {
  const { type, ttl } = record(cachePoint);
  if (type !== 'default') throw new Error(`No cache point is of type ${text(type)}.`);
  return { cache_control: { type: 'ephemeral', ...(isSaid(ttl) && { ttl }) } };
}

function blockOf(block: JsonObject, role: string): JsonObject {
  const [kind = '', ...more] = Object.keys(block);
  if (more.length > 0) throw new Error(`A block has one member: ${JSON.stringify(block)}`);
  const value = record(block[kind]);
  switch (kind) {
    case 'text':
      return { type: 'text', text: block.text };
    case 'image':
      return { type: 'image', source: bytesOf(value, `image/${text(value.format)}`) };
    case 'document':
      return { type: 'document', source: bytesOf(value, `application/${text(value.format)}`) };
    case 'toolUse':
      return { type: 'tool_use', id: value.toolUseId, name: value.name, input: value.input };
    case 'toolResult':
      return resultOf(value, role);
    case 'reasoningContent':
      return thinkingOf(value);
    default:
      return { type: kind };
  }
}

const bytesOf = ({ source }: JsonObject, type: string): JsonObject => ({
  type: 'base64',
  media_type: type,
  data: record(source).bytes,
});

const resultOf = ({ toolUseId, content, status }: JsonObject, role: string): JsonObject => ({
  type: 'tool_result',
  tool_use_id: toolUseId,
  content: blocksOf(content, role),
  ...(status === 'error' && { is_error: true }),
});

function thinkingOf({ reasoningText, redactedContent }: JsonObject): JsonObject {
  if (isSaid(redactedContent)) return { type: 'redacted_thinking', data: redactedContent };
  const { text: thinking, signature } = record(reasoningText);
  return { type: 'thinking', thinking, ...(isSaid(signature) && { signature }) };
}

function toolsOf({ tools, toolChoice }: JsonObject): JsonObject {
  const listed: JsonObject[] = [];
  for (const tool of records(tools)) {
    const last = listed.at(-1);
    if (isSaid(tool.cachePoint) && last !== undefined) listed.splice(-1, 1, { ...last, ...markOf(tool) });
    else listed.push(toolOf(record(tool.toolSpec)));
  }
  const [kind, choice] = Object.entries(record(toolChoice))[0] ?? [];
  return {
    ...(listed.length > 0 && { tools: listed }),
    ...(kind !== undefined && { tool_choice: { type: kind, ...record(choice) } }),
  };
}

const toolOf = ({ inputSchema, ...tool }: JsonObject): JsonObject => ({
  ...tool,
  input_schema: record(inputSchema).json,
});

function formatOf({ textFormat, ...config }: JsonObject, told: JsonObject): JsonObject {
  const { schema } = record(record(record(textFormat).structure).jsonSchema);
  const format = isSaid(schema) && { format: { type: 'json_schema', schema: parse(text(schema)) } };
  const whole = { ...told, ...config, ...format };
  return Object.keys(whole).length === 0 ? {} : { output_config: without(whole) };
}
