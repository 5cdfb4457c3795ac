import type { Settings } from '../../conversation/conversation.js';
import { fieldsAt, isFields, textAt } from '../reading.js';
import type { Fields } from '../reading.js';
import { ownCallId } from '../turns.js';
import { listOf } from './read-chat.js';
import { fileOf } from './read-files.js';
import { RequestNotes, schemaSetting, toolOf, without } from './said.js';
import type { AnswerPart, ReadRequest, SaidMessage, UserPart } from './said.js';

/** Content as its client asked Google's API for it. Model and stream stand in the address, not in the body. */
export function readGenerateRequest(body: Fields): ReadRequest {
  const notes = new RequestNotes();
  const { contents, tools, ...rest } = body;
  const { systemInstruction, system_instruction: instruction = systemInstruction, ...others } = rest;
  const { generationConfig, generation_config: config = generationConfig, ...more } = others;
  const { toolConfig, tool_config: choice = toolConfig, ...foreign } = more;
  notes.leaveOut(...Object.keys(foreign));
  notes.system(
    typeof instruction === 'string'
      ? instruction
      : textsOf(isFields(instruction) ? instruction : {}).join('\n\n'),
  );
  notes.parameter('toolChoice', chosenTool(choice), 'toolConfig');
  const said = listOf(contents).flatMap((content, index) => readContent(content, `contents.${index}`, notes));
  return notes.done(
    {
      tools: listOf(tools).flatMap((tool, index) => readTools(tool, `tools.${index}`, notes)),
      ...readConfig(isFields(config) ? config : {}, notes),
    },
    said,
  );
}

const textsOf = (content: Fields): readonly string[] =>
  listOf(content.parts).flatMap((part) => textAt(part, 'text') ?? []);

function readConfig(config: Fields, notes: RequestNotes): Partial<Settings> {
  const { temperature, topP, topK, maxOutputTokens, stopSequences, seed, ...rest } = config;
  const { presencePenalty, frequencyPenalty, thinkingConfig, ...others } = rest;
  const { responseJsonSchema, responseSchema, ...foreign } = without(others, 'responseMimeType');
  const place = (name: string): string => `generationConfig.${name}`;
  notes.parameter('temperature', temperature, place('temperature'));
  notes.parameter('topP', topP, place('topP'));
  notes.parameter('topK', topK, place('topK'));
  notes.parameter('maxTokens', maxOutputTokens, place('maxOutputTokens'));
  notes.stop(stopSequences, place('stopSequences'));
  notes.parameter('seed', seed, place('seed'));
  notes.parameter('presencePenalty', presencePenalty, place('presencePenalty'));
  notes.parameter('frequencyPenalty', frequencyPenalty, place('frequencyPenalty'));
  notes.parameter('reasoning', reasoningOf(thinkingConfig), place('thinkingConfig'));
  notes.leaveOut(...Object.keys(foreign).map(place));
  const schema = responseJsonSchema ?? responseSchema;
  return isFields(schema) ? { schema: schemaSetting(undefined, schema) } : {};
}

const reasoningOf = (thinking: unknown): unknown => {
  if (!isFields(thinking)) return undefined;
  return textAt(thinking, 'thinkingLevel')?.toLowerCase() ?? thinking.thinkingBudget;
};

const modes: Readonly<Record<string, string>> = { AUTO: 'auto', NONE: 'none', ANY: 'required' };

const chosenTool = (config: unknown): unknown => {
  const { mode, allowedFunctionNames: names } = fieldsAt(
    isFields(config) ? config : {},
    'functionCallingConfig',
  );
  return Array.isArray(names) && names.length === 1 ? (names as unknown[])[0] : modes[String(mode)];
};

function readTools(tool: Fields, place: string, notes: RequestNotes) {
  const { functionDeclarations, ...foreign } = tool;
  notes.leaveOut(...Object.keys(foreign).map((name) => `${place}.${name}`));
  return listOf(functionDeclarations).flatMap((declared) => {
    const name = textAt(declared, 'name');
    const { description, parametersJsonSchema, parameters = parametersJsonSchema } = declared;
    return name === undefined ? [] : [toolOf(name, description, parameters)];
  });
}

function readContent(content: Fields, place: string, notes: RequestNotes): readonly SaidMessage[] {
  const parts = listOf(content.parts);
  const placed = parts.map((part, index) => ({ part, place: `${place}.parts.${index}` }));
  if (content.role === 'model') {
    return [
      { role: 'assistant', parts: placed.flatMap(({ part, place: at }) => readAnswer(part, at, notes)) },
    ];
  }
  const results = parts.flatMap((part) =>
    isFields(part.functionResponse) ? [readResult(part.functionResponse)] : [],
  );
  const said = placed.flatMap(({ part, place: at }) =>
    isFields(part.functionResponse) ? [] : readPart(part, at, notes),
  );
  return [
    ...(results.length === 0 ? [] : [{ role: 'tool', results } as const]),
    ...(said.length === 0 && results.length > 0 ? [] : [{ role: 'user', parts: said } as const]),
  ];
}

function readResult(response: Fields) {
  const { id, name, response: given } = response;
  const { output, error } = isFields(given) ? given : {};
  const content = error ?? output ?? given ?? '';
  return {
    // Calls without an id of their own are told apart by their place.
    callId: typeof id === 'string' ? id : ownCallId(0),
    name: String(name),
    content: typeof content === 'string' ? content : JSON.stringify(content),
    isError: error !== undefined,
  };
}

function readPart(part: Fields, place: string, notes: RequestNotes): readonly UserPart[] {
  const text = textAt(part, 'text');
  if (text !== undefined) return [{ type: 'text', text }];
  const { mimeType, data } = fieldsAt(part, 'inlineData');
  const file = fileOf(mimeType, data);
  if (file === undefined) notes.leaveOut(place);
  return file === undefined ? [] : [file];
}

function readAnswer(part: Fields, place: string, notes: RequestNotes): readonly AnswerPart[] {
  const { thoughtSignature: signature, functionCall: call, thought } = part;
  const proof = signature !== undefined && {
    proof: { format: 'generate-content', value: signature } as const,
  };
  if (isFields(call)) {
    return [
      {
        type: 'tool-call',
        id: typeof call.id === 'string' ? call.id : ownCallId(0),
        name: String(call.name),
        arguments: JSON.stringify(call.args ?? {}),
        ...proof,
      } as const,
    ];
  }
  const text = textAt(part, 'text') ?? '';
  if (thought === true) return [{ type: 'reasoning', text, ...proof } as const];
  if (text !== '' || signature !== undefined) return [{ type: 'text', text, ...proof } as const];
  return readPart(part, place, notes);
}
