import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asked, inputOf, paragraphs, schemaOf } from '../../facts.js';
import type { Fact } from '../../facts.js';
import { isSaid, record, records, sorted, text, without } from '../../wire/json.js';

type Words = (words: string) => Fact;

/** What a responses upstream is asked. Source: formats/responses.md, "Request". */
export function readResponsesRequest(body: JsonObject): readonly Fact[] {
  const { instructions, input } = body;
  const settings = without(body, 'model', 'instructions', 'input', 'stream', 'store');
  const calls = new Map<string, Fact>();
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : records(input);
  return [
    ...paragraphs(text(instructions)).map(asked.system),
    ...items.flatMap((item) => readItem(item, calls)),
    ...Object.entries(settings).flatMap(([name, value]) => readSetting(name, value, body)),
  ];
}

function readItem(item: JsonObject, calls: Map<string, Fact>): readonly Fact[] {
  switch (item.type ?? 'message') {
    case 'message':
      return readContent(item.content, speaker(text(item.role)));
    case 'reasoning':
      return readReasoning(item);
    case 'function_call': {
      const call = asked.call(text(item.name), inputOf(text(item.arguments)));
      calls.set(text(item.call_id), call);
      return [call];
    }
    case 'function_call_output':
      return readResult(item.output, calls.get(text(item.call_id)) ?? 'no call');
    default:
      return [asked.unknown(`item ${text(item.type)}`)];
  }
}

function speaker(role: string): Words {
  if (role === 'system' || role === 'developer') return asked.system;
  return (words) => asked.words(role === 'assistant' ? 'model' : 'user', words);
}

function readReasoning({ summary, content, encrypted_content: proof }: JsonObject): readonly Fact[] {
  const words = [...records(summary), ...records(content)].flatMap((part) => paragraphs(text(part.text)));
  return [...words.map(asked.thought), ...(isSaid(proof) ? [asked.proof(text(proof))] : [])];
}

function readResult(output: JsonValue | undefined, call: Fact): readonly Fact[] {
  if (typeof output === 'string') return [asked.result(call, output)];
  return records(output).map((part) => {
    if (part.type !== 'input_image') return asked.result(call, text(part.text));
    const { type, data } = dataUrl(text(part.image_url));
    return asked.resultImage(call, type, data);
  });
}

function readContent(content: JsonValue | undefined, say: Words): readonly Fact[] {
  if (typeof content === 'string') return paragraphs(content).map(say);
  return records(content).flatMap((part) => {
    const facts = readPart(part, say);
    const last = facts.at(-1);
    return last !== undefined && isSaid(part.prompt_cache_breakpoint)
      ? [...facts, asked.cacheMark(last)]
      : facts;
  });
}

function readPart(part: JsonObject, say: Words): readonly Fact[] {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return paragraphs(text(part.text)).map(say);
    case 'input_image':
      return [readImage(text(part.image_url))];
    case 'input_file':
      return [readFile(part)];
    default:
      return [asked.unknown(`part ${text(part.type)}`)];
  }
}

function readImage(url: string): Fact {
  if (!url.startsWith('data:')) return asked.imageAt('user', url);
  const { type, data } = dataUrl(url);
  return asked.image('user', type, data);
}

function readFile({ file_url: url, file_data: data }: JsonObject): Fact {
  if (isSaid(url)) return asked.documentAt('user', text(url));
  const file = dataUrl(text(data));
  return asked.document('user', file.type, file.data);
}

function dataUrl(url: string): { type: string; data: string } {
  const [, type = 'no type', data = url] = /^data:([^;]+);base64,(.*)$/.exec(url) ?? [];
  return { type, data };
}

function readSetting(name: string, value: JsonValue | undefined, body: JsonObject): readonly Fact[] {
  if (!isSaid(value)) return [];
  switch (name) {
    case 'max_output_tokens':
      return [asked.setting('max tokens', Number(value))];
    case 'temperature':
      return [asked.setting('temperature', Number(value))];
    case 'top_p':
      return [asked.setting('top p', Number(value))];
    case 'include':
      return readInclude(value, body);
    case 'top_logprobs':
      return [];
    case 'reasoning':
      return readThinking(record(value));
    case 'text':
      return [asked.setting('answer schema', sorted(record(record(value).format).schema))];
    case 'tools':
      return records(value).map((tool) =>
        asked.tool(text(tool.name), text(tool.description), schemaOf(record(tool.parameters))),
      );
    case 'tool_choice':
      return [asked.setting('tool choice', typeof value === 'string' ? value : text(record(value).name))];
    case 'parallel_tool_calls':
      return [asked.setting('parallel calls', sorted(value))];
    default:
      return [asked.unknown(name)];
  }
}

/** Proofs of reasoning are asked for without changing what the client gets. */
function readInclude(value: JsonValue | undefined, body: JsonObject): readonly Fact[] {
  const wants = isJsonArray(value) && value.includes('message.output_text.logprobs');
  return wants ? [asked.setting('logprobs', Number(body.top_logprobs ?? 0))] : [];
}

function readThinking({ effort, summary }: JsonObject): readonly Fact[] {
  return [
    ...(isSaid(effort) ? [asked.setting('thinking', effort === 'none' ? 'off' : text(effort))] : []),
    ...(isSaid(summary) ? [asked.setting('thoughts shown', 'yes')] : []),
  ];
}
