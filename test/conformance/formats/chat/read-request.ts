import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asked, inputOf, paragraphs, schemaOf } from '../../facts.js';
import type { Fact } from '../../facts.js';
import { isSaid, record, records, sorted, text, without } from '../../wire/json.js';

/** What a chat completions upstream is asked. Source: formats/chat.md, "Request". */
export function readChatRequest(body: JsonObject): readonly Fact[] {
  const settings = without(body, 'model', 'messages', 'stream', 'stream_options');
  const calls = new Map<string, Fact>();
  const conversation = records(body.messages).flatMap((message) => readMessage(message, calls));
  return [
    ...conversation,
    ...Object.entries(settings).flatMap(([name, value]) => readSetting(name, value, body)),
  ];
}

function readMessage(message: JsonObject, calls: Map<string, Fact>): readonly Fact[] {
  const { role, content } = message;
  switch (role) {
    case 'system':
    case 'developer':
      return readContent(content, asked.system);
    case 'user':
      return readContent(content, (words) => asked.words('user', words));
    case 'assistant':
      return [
        ...readThinking(message),
        ...readContent(content, (words) => asked.words('model', words)),
        ...readCalls(message, calls),
      ];
    case 'tool':
      return readContent(content, (words) =>
        asked.result(calls.get(text(message.tool_call_id)) ?? 'no call', words),
      );
    default:
      return [asked.unknown(`role ${text(role)}`)];
  }
}

const readThinking = ({ reasoning_content: words }: JsonObject): readonly Fact[] =>
  paragraphs(text(words)).map(asked.thought);

function readCalls(message: JsonObject, calls: Map<string, Fact>): readonly Fact[] {
  return records(message.tool_calls).map((call) => {
    const { name, arguments: input } = record(call.function);
    const fact = asked.call(text(name), inputOf(text(input)));
    calls.set(text(call.id), fact);
    return fact;
  });
}

function readContent(content: JsonValue | undefined, say: (words: string) => Fact): readonly Fact[] {
  if (typeof content === 'string') return paragraphs(content).map(say);
  return records(content).flatMap((part) => {
    const facts = readPart(part, say);
    const last = facts.at(-1);
    return last !== undefined && isSaid(part.prompt_cache_breakpoint)
      ? [...facts, asked.cacheMark(last)]
      : facts;
  });
}

function readPart(part: JsonObject, say: (words: string) => Fact): readonly Fact[] {
  switch (part.type) {
    case 'text':
      return paragraphs(text(part.text)).map(say);
    case 'image_url':
      return [readImage(text(record(part.image_url).url))];
    case 'file': {
      const { type, data } = dataUrl(text(record(part.file).file_data));
      return [asked.document('user', type, data)];
    }
    default:
      return [asked.unknown(`part ${text(part.type)}`)];
  }
}

function readImage(url: string): Fact {
  if (!url.startsWith('data:')) return asked.imageAt('user', url);
  const { type, data } = dataUrl(url);
  return asked.image('user', type, data);
}

function dataUrl(url: string): { type: string; data: string } {
  const [, type = 'no type', data = url] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { type, data };
}

function readSetting(name: string, value: JsonValue | undefined, body: JsonObject): readonly Fact[] {
  if (!isSaid(value)) return [];
  switch (name) {
    case 'max_tokens':
    case 'max_completion_tokens':
      return [asked.setting('max tokens', Number(value))];
    case 'temperature':
      return [asked.setting('temperature', Number(value))];
    case 'top_p':
      return [asked.setting('top p', Number(value))];
    case 'stop':
      return (isJsonArray(value) ? value : [value]).map((stop) => asked.setting('stop', text(stop)));
    case 'n':
      return value === 1 ? [] : [asked.setting('candidates', Number(value))];
    case 'logprobs':
      return value === true ? [asked.setting('logprobs', Number(body.top_logprobs ?? 0))] : [];
    case 'top_logprobs':
      return [];
    case 'reasoning_effort':
      return [asked.setting('thinking', value === 'none' ? 'off' : text(value))];
    case 'response_format':
      return [asked.setting('answer schema', sorted(record(record(value).json_schema).schema))];
    case 'tools':
      return records(value).map((tool) => readTool(record(tool.function)));
    case 'tool_choice':
      return [
        asked.setting(
          'tool choice',
          typeof value === 'string' ? value : text(record(record(value).function).name),
        ),
      ];
    case 'parallel_tool_calls':
      return [asked.setting('parallel calls', sorted(value))];
    default:
      return [asked.unknown(name)];
  }
}

const readTool = ({ name, description, parameters }: JsonObject): Fact =>
  asked.tool(text(name), text(description), schemaOf(record(parameters)));
