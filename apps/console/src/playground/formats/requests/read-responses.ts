import type { FilePart, Settings } from '../../conversation/conversation.js';
import { fieldsAt, isFields, textAt } from '../reading.js';
import type { Fields } from '../reading.js';
import { listOf } from './read-chat.js';
import { fileOf, fileOfUrl } from './read-files.js';
import { joinedResults, RequestNotes, schemaSetting, toolOf, without } from './said.js';
import type { AnswerPart, ReadRequest, SaidMessage, UserPart } from './said.js';

/** A response as its client asked for it. What an earlier one holds (`previous_response_id`) is not in it. */
export function readResponsesRequest(body: Fields): ReadRequest {
  const notes = new RequestNotes();
  const { model, input, instructions, stream, tools, tool_choice: choice, ...rest } = body;
  const { temperature, top_p: topP, ...others } = rest;
  const { max_output_tokens: maxTokens, reasoning, text, ...foreign } = others;
  notes.system(typeof instructions === 'string' ? instructions : '');
  notes.parameter('temperature', temperature, 'temperature');
  notes.parameter('topP', topP, 'top_p');
  notes.parameter('maxTokens', maxTokens, 'max_output_tokens');
  notes.parameter('reasoning', isFields(reasoning) ? reasoning.effort : undefined, 'reasoning');
  notes.parameter('toolChoice', isFields(choice) ? textAt(choice, 'name') : choice, 'tool_choice');
  notes.leaveOut(...Object.keys(without(foreign, 'store', 'include')));
  const items = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
  const said = items.flatMap((item, index) => readItem(item, `input.${index}`, notes));
  return notes.done(
    {
      ...(typeof model === 'string' && { model }),
      stream: stream === true,
      tools: listOf(tools).flatMap((tool, index) => readTool(tool, `tools.${index}`, notes)),
      ...readSchema(isFields(text) ? fieldsAt(text, 'format') : {}, notes),
    },
    joinedAnswers(joinedResults(said)),
  );
}

function readTool(tool: Fields, place: string, notes: RequestNotes) {
  const name = textAt(tool, 'name');
  if (tool.type === 'function' && name !== undefined)
    return [toolOf(name, tool.description, tool.parameters)];
  notes.leaveOut(place);
  return [];
}

function readSchema(format: Fields, notes: RequestNotes): Partial<Settings> {
  if (isFields(format.schema)) return { schema: schemaSetting(format.name, format.schema) };
  if (format.type !== undefined && format.type !== 'text') notes.leaveOut('text.format');
  return {};
}

const format = 'responses';

function readItem(item: Fields, place: string, notes: RequestNotes): readonly SaidMessage[] {
  const { type, role, content } = item;
  if (type === 'function_call') return [{ role: 'assistant', parts: readCall(item, notes) }];
  if (type === 'function_call_output') return [{ role: 'tool', results: [readResult(item, notes)] }];
  if (type === 'reasoning') {
    return [{ role: 'assistant', parts: [{ type, text: summaryOf(item), proof: { format, value: item } }] }];
  }
  if (role === 'system' || role === 'developer') {
    notes.system(textsOf(content).join(''));
    return [];
  }
  if (role === 'user') return [{ role, parts: readContent(content, place, notes) }];
  if (role === 'assistant') {
    const own = without(item, 'type', 'role', 'content');
    const proof = Object.keys(own).length > 0 && { proof: { format, value: own } as const };
    return [{ role, parts: [{ type: 'text', text: textsOf(content).join(''), ...proof }] }];
  }
  notes.leaveOut(place);
  return [];
}

function readCall(item: Fields, notes: RequestNotes): readonly AnswerPart[] {
  const { call_id: callId, name, arguments: given, ...own } = without(item, 'type');
  notes.called(String(callId), String(name));
  return [
    {
      type: 'tool-call',
      id: String(callId),
      name: String(name),
      arguments: typeof given === 'string' ? given : '{}',
      ...(Object.keys(own).length > 0 && { proof: { format, value: own } as const }),
    } as const,
  ];
}

const readResult = ({ call_id: callId, output }: Fields, notes: RequestNotes) => ({
  callId: String(callId),
  name: notes.nameOf(String(callId)),
  content: typeof output === 'string' ? output : JSON.stringify(output ?? ''),
  isError: false,
});

const summaryOf = (item: Fields): string =>
  listOf(item.summary)
    .flatMap((part) => textAt(part, 'text') ?? [])
    .join('\n\n');

const textsOf = (content: unknown): readonly string[] =>
  typeof content === 'string'
    ? [content]
    : listOf(content).flatMap((part) => textAt(part, 'text') ?? textAt(part, 'refusal') ?? []);

function readContent(content: unknown, place: string, notes: RequestNotes): readonly UserPart[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return listOf(content).flatMap((part, index): readonly UserPart[] => {
    const text = textAt(part, 'text');
    if (text !== undefined) return [{ type: 'text', text }];
    const file = readPart(part);
    if (file === undefined) notes.leaveOut(`${place}.content.${index}`);
    return file === undefined ? [] : [file];
  });
}

function readPart(part: Fields): FilePart | undefined {
  if (part.type === 'input_image') return fileOfUrl(part.image_url);
  if (part.type === 'input_audio') {
    const { data, format: kind } = fieldsAt(part, 'input_audio');
    return fileOf(kind === 'mp3' ? 'audio/mpeg' : 'audio/wav', data);
  }
  return fileOfUrl(part.file_data, part.filename);
}

/** One turn of the model is several items here. */
const joinedAnswers = (messages: readonly SaidMessage[]): readonly SaidMessage[] =>
  messages.reduce<SaidMessage[]>((joined, message) => {
    const last = joined.at(-1);
    if (last?.role === 'assistant' && message.role === 'assistant')
      joined[joined.length - 1] = { role: 'assistant', parts: [...last.parts, ...message.parts] };
    else joined.push(message);
    return joined;
  }, []);
