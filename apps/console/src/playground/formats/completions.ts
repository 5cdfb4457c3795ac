import { conversationTexts } from '../../texts/conversation.js';
import type { Loss, Settings, UserMessage } from '../conversation/conversation.js';
import { readChatUsage } from './chat-completions-reader.js';
import type { AnswerReader, AnswerUpdate, ConversationFormat } from './conversation-format.js';
import { fileLeftOut, kindOf, namedText } from './files.js';
import {
  errorUpdate,
  isFields,
  listAt,
  numberAt,
  parseFields,
  textAt,
  unreadable,
  unreadableAnswer,
} from './reading.js';
import type { Fields } from './reading.js';
import { numberOf, parametersLeftOut, present, stopSequences } from './settings-fields.js';
import { foreignReasoning, loss, once, turnsOf } from './turns.js';
import type { Turn } from './turns.js';

const id = 'completions';
const name = 'Completions';

/**
 * OpenAI's text completions: the conversation is written as one text, which the model goes on with.
 * Source: OpenAI API reference, "Completions".
 */
export const completions: ConversationFormat = {
  id,
  name,
  parameters: ['temperature', 'topP', 'maxTokens', 'stop', 'seed', 'presencePenalty', 'frequencyPenalty'],
  carries: { tools: false, schema: false, files: false },
  request(branch, settings) {
    const { turns, leftOut } = turnsOf(branch);
    const losses: Loss[] = [...parametersLeftOut(settings, this), ...settingsLeftOut(settings), ...leftOut];
    return {
      path: 'v1/completions',
      headers: {},
      credential: 'bearer',
      body: present({
        model: settings.model,
        prompt: writePrompt(turns, settings.system, losses),
        ...(settings.stream && { stream: true, stream_options: { include_usage: true } }),
        temperature: numberOf(settings, 'temperature'),
        top_p: numberOf(settings, 'topP'),
        max_tokens: numberOf(settings, 'maxTokens'),
        stop: stopSequences(settings),
        seed: numberOf(settings, 'seed'),
        presence_penalty: numberOf(settings, 'presencePenalty'),
        frequency_penalty: numberOf(settings, 'frequencyPenalty'),
      }),
      leftOut: once(losses),
    };
  },
  createReader,
  readWhole(body) {
    if (!isFields(body) || !Array.isArray(body.choices)) return [unreadableAnswer];
    return readChunk(body);
  },
};

function settingsLeftOut({ tools, schema }: Settings): Loss[] {
  const { kinds, noField } = conversationTexts;
  return [
    ...(tools.length > 0 ? [loss('function-tools', 'dropped', noField(kinds.tools, name), 'tools')] : []),
    ...(schema.on ? [loss('json-schema-output', 'dropped', noField(kinds.schema, name), 'schema')] : []),
  ];
}

/** One message goes as it is, for the model to go on with; more of them as a transcript that ends with the model's turn. */
function writePrompt(turns: readonly Turn[], system: string, losses: Loss[]): string {
  const [first] = turns;
  if (turns.length === 1 && first?.role === 'user' && system.trim() === '')
    return writeUser(first.parts, losses);
  losses.push(loss('turns', 'approximated', conversationTexts.transcript));
  const written = turns.flatMap((turn) => {
    if (turn.role === 'user')
      return [`${conversationTexts.transcriptUser}: ${writeUser(turn.parts, losses)}`];
    if (turn.role === 'tool') return [];
    losses.push(...foreignReasoning({ id, name }, turn.parts));
    if (turn.parts.some((part) => part.type === 'tool-call')) {
      const { kinds, noPlace } = conversationTexts;
      losses.push(loss('tool-calls', 'dropped', noPlace(kinds.toolCalls, name)));
    }
    for (const part of turn.parts) if (part.type === 'file') losses.push(fileLeftOut(part, name));
    const text = turn.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    return text === '' ? [] : [`${conversationTexts.transcriptAssistant}: ${text}`];
  });
  const before = system.trim() === '' ? [] : [system];
  return [...before, ...written, `${conversationTexts.transcriptAssistant}:`].join('\n\n');
}

const writeUser = (parts: UserMessage['parts'], losses: Loss[]): string =>
  parts
    .flatMap((part) => {
      if (part.type === 'text') return [part.text];
      if (kindOf(part) === 'text') return [namedText(part)];
      losses.push(fileLeftOut(part, name));
      return [];
    })
    .join('\n\n');

function createReader(): AnswerReader {
  let isFinished = false;
  return {
    push({ data, name: event }) {
      if (data.trim() === '[DONE]') {
        isFinished = true;
        return [];
      }
      const chunk = parseFields(data);
      if (chunk === undefined) return [unreadable];
      if (event === 'error' || isFields(chunk.error)) return [errorUpdate(chunk)];
      return readChunk(chunk);
    },
    get isFinished() {
      return isFinished;
    },
  };
}

const readChunk = (chunk: Fields): AnswerUpdate[] => [
  ...listAt(chunk, 'choices')
    .filter((choice) => (numberAt(choice, 'index') ?? 0) === 0)
    .flatMap((choice): AnswerUpdate[] => {
      const text = textAt(choice, 'text');
      const reason = textAt(choice, 'finish_reason');
      return [
        ...(text === undefined ? [] : [{ type: 'text', index: 0, delta: text } as const]),
        ...(reason === undefined ? [] : [{ type: 'finish', reason } as const]),
      ];
    }),
  ...readChatUsage(chunk),
];
