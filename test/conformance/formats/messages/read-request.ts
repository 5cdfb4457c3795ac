import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asked, depthOf, paragraphs, schemaOf } from '../../facts.js';
import type { Fact } from '../../facts.js';
import { isSaid, record, records, sorted, text, without } from '../../wire/json.js';

type Side = 'user' | 'model';

/** What a messages upstream is asked. Source: formats/messages.md, "Request". */
export function readMessagesRequest(body: JsonObject): readonly Fact[] {
  const settings = without(body, 'model', 'system', 'messages', 'stream');
  const calls = new Map<string, Fact>();
  return [
    ...readBlocks(body.system, asked.system, () => [asked.unknown('system block')]),
    ...records(body.messages).flatMap(({ role, content }) => readTurn(text(role), content, calls)),
    ...Object.entries(settings).flatMap(([name, value]) => readSetting(name, value)),
  ];
}

function readTurn(role: string, content: JsonValue | undefined, calls: Map<string, Fact>): readonly Fact[] {
  if (role === 'system') return readBlocks(content, asked.system, () => [asked.unknown('system block')]);
  const side = role === 'assistant' ? 'model' : 'user';
  return readBlocks(
    content,
    (words) => asked.words(side, words),
    (block) => readBlock(block, side, calls),
  );
}

function readBlocks(
  content: JsonValue | undefined,
  say: (words: string) => Fact,
  readOther: (block: JsonObject) => readonly Fact[],
): readonly Fact[] {
  if (typeof content === 'string') return paragraphs(content).map(say);
  return records(content).flatMap((block) => {
    const facts = block.type === 'text' ? paragraphs(text(block.text)).map(say) : readOther(block);
    const last = facts.at(-1);
    return last !== undefined && isSaid(block.cache_control) ? [...facts, asked.cacheMark(last)] : facts;
  });
}

function readBlock(block: JsonObject, side: Side, calls: Map<string, Fact>): readonly Fact[] {
  const source = record(block.source);
  switch (block.type) {
    case 'image':
      return source.type === 'url'
        ? [asked.imageAt(side, text(source.url))]
        : [asked.image(side, text(source.media_type), text(source.data))];
    case 'document':
      return source.type === 'url'
        ? [asked.documentAt(side, text(source.url))]
        : [asked.document(side, text(source.media_type), text(source.data))];
    case 'thinking':
      return [...paragraphs(text(block.thinking)).map(asked.thought), asked.proof(text(block.signature))];
    case 'redacted_thinking':
      return [asked.proof(text(block.data))];
    case 'tool_use': {
      const call = asked.call(text(block.name), record(block.input));
      calls.set(text(block.id), call);
      return [call];
    }
    case 'tool_result':
      return readResult(block, calls.get(text(block.tool_use_id)) ?? 'no call');
    default:
      return [asked.unknown(`block ${text(block.type)}`)];
  }
}

function readResult({ content, is_error: isError }: JsonObject, call: Fact): readonly Fact[] {
  const facts = readBlocks(
    content,
    (words) => asked.result(call, words),
    ({ source }) => [asked.resultImage(call, text(record(source).media_type), text(record(source).data))],
  );
  return isError === true ? [...facts, asked.failure(call)] : facts;
}

function readSetting(name: string, value: JsonValue | undefined): readonly Fact[] {
  switch (name) {
    case 'max_tokens':
      return [asked.setting('max tokens', Number(value))];
    case 'temperature':
      return [asked.setting('temperature', Number(value))];
    case 'top_p':
      return [asked.setting('top p', Number(value))];
    case 'top_k':
      return [asked.setting('top k', Number(value))];
    case 'stop_sequences':
      return isJsonArray(value) ? value.map((stop) => asked.setting('stop', text(stop))) : [];
    case 'thinking':
      return readThinking(record(value));
    case 'output_config':
      return readOutputConfig(record(value));
    case 'tools':
      return records(value).flatMap(readTool);
    case 'tool_choice':
      return readToolChoice(record(value));
    default:
      return [asked.unknown(name)];
  }
}

/** Thoughts are shown unless the client hides them. */
function readThinking({ type, budget_tokens: budget, display }: JsonObject): readonly Fact[] {
  if (type === 'disabled') return [asked.setting('thinking', 'off')];
  const shown = display === 'omitted' ? [] : [asked.setting('thoughts shown', 'yes')];
  return [...(isSaid(budget) ? [asked.setting('thinking', depthOf(Number(budget)))] : []), ...shown];
}

function readOutputConfig({ effort, format }: JsonObject): readonly Fact[] {
  return [
    ...(isSaid(effort) ? [asked.setting('thinking', text(effort))] : []),
    ...(isSaid(format) ? [asked.setting('answer schema', sorted(record(format).schema))] : []),
  ];
}

function readTool({
  name,
  description,
  input_schema: schema,
  cache_control: mark,
}: JsonObject): readonly Fact[] {
  const tool = asked.tool(text(name), text(description), schemaOf(record(schema)));
  return isSaid(mark) ? [tool, asked.cacheMark(tool)] : [tool];
}

function readToolChoice({ type, name, disable_parallel_tool_use: single }: JsonObject): readonly Fact[] {
  const choice = type === 'any' ? 'required' : type === 'tool' ? text(name) : text(type);
  return [
    asked.setting('tool choice', choice),
    ...(single === true ? [asked.setting('parallel calls', 'false')] : []),
  ];
}
