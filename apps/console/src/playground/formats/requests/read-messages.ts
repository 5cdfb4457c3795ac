import type { Settings } from '../../conversation/conversation.js';
import { fieldsAt, isFields, textAt } from '../reading.js';
import type { Fields } from '../reading.js';
import { listOf } from './read-chat.js';
import { fileOf, textFile } from './read-files.js';
import { RequestNotes, schemaSetting, toolOf } from './said.js';
import type { AnswerPart, ReadRequest, SaidMessage, UserPart } from './said.js';

/** A message as its client asked Anthropic's API for it. */
export function readMessagesRequest(body: Fields): ReadRequest {
  const notes = new RequestNotes();
  const {
    model,
    messages,
    system,
    stream,
    max_tokens: maxTokens,
    tools,
    tool_choice: choice,
    ...rest
  } = body;
  const { temperature, top_p: topP, top_k: topK, stop_sequences: stop, ...others } = rest;
  const { thinking, output_config: output, ...foreign } = others;
  const { effort, format } = isFields(output) ? output : {};
  notes.system(typeof system === 'string' ? system : textsOf(system).join('\n\n'));
  notes.parameter('temperature', temperature, 'temperature');
  notes.parameter('topP', topP, 'top_p');
  notes.parameter('topK', topK, 'top_k');
  notes.parameter('maxTokens', maxTokens, 'max_tokens');
  notes.stop(stop, 'stop_sequences');
  notes.parameter('reasoning', reasoningOf(thinking, effort), 'thinking');
  notes.parameter('toolChoice', chosenTool(choice), 'tool_choice');
  notes.leaveOut(...Object.keys(foreign));
  const said = listOf(messages).flatMap((message, index) => readMessage(message, `messages.${index}`, notes));
  return notes.done(
    {
      ...(typeof model === 'string' && { model }),
      stream: stream === true,
      tools: listOf(tools).flatMap((tool, index) => readTool(tool, `tools.${index}`, notes)),
      ...readSchema(format),
    },
    said,
  );
}

const textsOf = (blocks: unknown): readonly string[] =>
  listOf(blocks).flatMap((block) => textAt(block, 'text') ?? []);

const reasoningOf = (thinking: unknown, effort: unknown): unknown => {
  if (!isFields(thinking)) return effort;
  if (thinking.type === 'disabled') return 'none';
  return thinking.budget_tokens ?? effort;
};

const readSchema = (format: unknown): Partial<Settings> =>
  isFields(format) && isFields(format.schema) ? { schema: schemaSetting(undefined, format.schema) } : {};

const choices: Readonly<Record<string, string>> = { any: 'required', auto: 'auto', none: 'none' };

const chosenTool = (choice: unknown): unknown => {
  if (!isFields(choice)) return undefined;
  return choice.type === 'tool' ? choice.name : choices[String(choice.type)];
};

function readTool(tool: Fields, place: string, notes: RequestNotes) {
  const name = textAt(tool, 'name');
  if (name !== undefined && isFields(tool.input_schema))
    return [toolOf(name, tool.description, tool.input_schema)];
  notes.leaveOut(place);
  return [];
}

function readMessage({ role, content }: Fields, place: string, notes: RequestNotes): readonly SaidMessage[] {
  const blocks = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
  if (role === 'assistant') {
    return [
      {
        role,
        parts: blocks.flatMap((block, index) => readAnswer(block, `${place}.content.${index}`, notes)),
      },
    ];
  }
  const results = blocks.filter(({ type }) => type === 'tool_result');
  const parts = blocks.flatMap((block, index) =>
    block.type === 'tool_result' ? [] : readBlock(block, `${place}.content.${index}`, notes),
  );
  return [
    ...(results.length === 0
      ? []
      : [{ role: 'tool', results: results.map((block) => readResult(block, notes)) } as const]),
    ...(parts.length === 0 && results.length > 0 ? [] : [{ role: 'user', parts } as const]),
  ];
}

const readResult = (block: Fields, notes: RequestNotes) => ({
  callId: String(block.tool_use_id),
  name: notes.nameOf(String(block.tool_use_id)),
  content: typeof block.content === 'string' ? block.content : textsOf(block.content).join('\n'),
  isError: block.is_error === true,
});

function readBlock(block: Fields, place: string, notes: RequestNotes): readonly UserPart[] {
  if (block.type === 'text') return [{ type: 'text', text: textAt(block, 'text') ?? '' }];
  const { type, media_type: mediaType, data } = fieldsAt(block, 'source');
  const file =
    type === 'text' && typeof data === 'string'
      ? textFile('text/plain', data, block.title)
      : fileOf(mediaType, data, block.title);
  if (file === undefined) notes.leaveOut(place);
  return file === undefined ? [] : [file];
}

const format = 'messages';

function readAnswer(block: Fields, place: string, notes: RequestNotes): readonly AnswerPart[] {
  const { type } = block;
  if (type === 'text') return [{ type, text: textAt(block, 'text') ?? '' } as const];
  if (type === 'thinking') {
    const proof = { format, value: { signature: block.signature } } as const;
    return [{ type: 'reasoning', text: textAt(block, 'thinking') ?? '', proof } as const];
  }
  if (type === 'redacted_thinking') {
    return [{ type: 'reasoning', text: '', proof: { format, value: { data: block.data } } } as const];
  }
  const id = String(block.id);
  const name = textAt(block, 'name');
  if (type === 'tool_use' && name !== undefined) {
    notes.called(id, name);
    return [{ type: 'tool-call', id, name, arguments: JSON.stringify(block.input ?? {}) } as const];
  }
  notes.leaveOut(place);
  return [];
}
