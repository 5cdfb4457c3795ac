import type { FilePart, Settings } from '../../conversation/conversation.js';
import { fieldsAt, isFields, textAt } from '../reading.js';
import type { Fields } from '../reading.js';
import { fileOf, fileOfUrl } from './read-files.js';
import { joinedResults, RequestNotes, schemaSetting, toolOf, without } from './said.js';
import type { AnswerPart, ReadRequest, SaidMessage, UserPart } from './said.js';

/** A chat completion as its client asked for it. */
export function readChatRequest(body: Fields): ReadRequest {
  const notes = new RequestNotes();
  const { model, messages, stream, tools, tool_choice: choice, ...rest } = body;
  const {
    temperature,
    top_p: topP,
    max_completion_tokens: maxTokens,
    max_tokens: mostTokens,
    ...others
  } = rest;
  const { stop, seed, presence_penalty: presence, frequency_penalty: frequency, ...unusual } = others;
  const { reasoning_effort: effort, response_format: answerFormat, ...foreign } = unusual;
  notes.parameter('temperature', temperature, 'temperature');
  notes.parameter('topP', topP, 'top_p');
  notes.parameter('maxTokens', maxTokens ?? mostTokens, 'max_completion_tokens');
  notes.stop(stop, 'stop');
  notes.parameter('seed', seed, 'seed');
  notes.parameter('presencePenalty', presence, 'presence_penalty');
  notes.parameter('frequencyPenalty', frequency, 'frequency_penalty');
  notes.parameter('reasoning', effort, 'reasoning_effort');
  notes.parameter('toolChoice', chosenTool(choice), 'tool_choice');
  notes.leaveOut(...Object.keys(without(foreign, 'stream_options')));
  const said = listOf(messages).flatMap((message, index) => readMessage(message, `messages.${index}`, notes));
  return notes.done(
    {
      ...(typeof model === 'string' && { model }),
      stream: stream === true,
      tools: listOf(tools).flatMap((tool, index) => readTool(tool, `tools.${index}`, notes)),
      ...readAnswerFormat(answerFormat, notes),
    },
    joinedResults(said),
  );
}

export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];

/** The one tool that must be called, by its name; else the word. */
const chosenTool = (choice: unknown): unknown =>
  isFields(choice) ? (textAt(fieldsAt(choice, 'function'), 'name') ?? textAt(choice, 'name')) : choice;

function readTool(tool: Fields, place: string, notes: RequestNotes) {
  const definition = fieldsAt(tool, 'function');
  const name = textAt(definition, 'name');
  if (name !== undefined) return [toolOf(name, definition.description, definition.parameters)];
  notes.leaveOut(place);
  return [];
}

function readAnswerFormat(format: unknown, notes: RequestNotes): Partial<Settings> {
  const schema = isFields(format) ? fieldsAt(format, 'json_schema') : {};
  if (isFields(schema.schema)) return { schema: schemaSetting(schema.name, schema.schema) };
  if (isFields(format) && format.type !== 'text') notes.leaveOut('response_format');
  return {};
}

function readMessage(message: Fields, place: string, notes: RequestNotes): readonly SaidMessage[] {
  const { role, content } = message;
  if (role === 'system' || role === 'developer') {
    notes.system(textOf(content));
    return [];
  }
  if (role === 'user') return [{ role, parts: readContent(content, place, notes) }];
  if (role === 'tool') return [{ role, results: [readResult(message, notes)] }];
  if (role === 'assistant') return [{ role, parts: readAnswer(message, place, notes) }];
  notes.leaveOut(place);
  return [];
}

const readResult = ({ tool_call_id: callId, content }: Fields, notes: RequestNotes) => ({
  callId: String(callId),
  name: notes.nameOf(String(callId)),
  content: textOf(content),
  isError: false,
});

function readAnswer(message: Fields, place: string, notes: RequestNotes): readonly AnswerPart[] {
  const { content, tool_calls: calls, reasoning_details: details, ...foreign } = without(message, 'role');
  notes.leaveOut(...Object.keys(foreign).map((name) => `${place}.${name}`));
  const text = textOf(content);
  const proof = Array.isArray(details)
    ? [{ type: 'reasoning', text: '', proof: { format: 'chat-completions', value: details } } as const]
    : [];
  return [
    ...proof,
    ...(text === '' ? [] : [{ type: 'text', text } as const]),
    ...listOf(calls).flatMap((call) => readCall(call, notes)),
  ];
}

function readCall(call: Fields, notes: RequestNotes): readonly AnswerPart[] {
  const { name, arguments: given } = fieldsAt(call, 'function');
  const id = String(call.id);
  if (typeof name !== 'string') return [];
  notes.called(id, name);
  const { extra_content: proof } = call;
  return [
    {
      type: 'tool-call',
      id,
      name,
      arguments: typeof given === 'string' ? given : '{}',
      ...(proof !== undefined && { proof: { format: 'chat-completions', value: proof } as const }),
    } as const,
  ];
}

/** The texts of a content alone. */
const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : listOf(content)
        .flatMap((part) => textAt(part, 'text') ?? textAt(part, 'refusal') ?? [])
        .join('');

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
  if (part.type === 'image_url') return fileOfUrl(fieldsAt(part, 'image_url').url);
  if (part.type === 'input_audio') {
    const { data, format } = fieldsAt(part, 'input_audio');
    return fileOf(format === 'mp3' ? 'audio/mpeg' : 'audio/wav', data);
  }
  const { file_data: data, filename } = fieldsAt(part, 'file');
  return fileOfUrl(data, filename);
}
