import type { FilePart, Loss, TextPart } from '../conversation/conversation.js';
import { conversationTexts } from '../../texts/conversation.js';
import { createChatReader, readWholeChat } from './chat-completions-reader.js';
import type { ConversationFormat } from './conversation-format.js';
import { answerFilesLeftOut, dataUrl, fileLeftOut, kindOf, namedText, openAiAudioFormat } from './files.js';
import {
  numberOf,
  parametersLeftOut,
  present,
  reasoningOf,
  schemaOf,
  stopSequences,
  toolChoiceOf,
  toolsOf,
} from './settings-fields.js';
import type { ReadTool, ToolChoice } from './settings-fields.js';
import { isStrict } from './strict-schema.js';
import { foreignReasoning, loss, once, proofFor, turnsOf } from './turns.js';
import type { Turn } from './turns.js';

const id = 'chat-completions';
const name = 'Chat completions';

/**
 * OpenAI's chat completions, with the fields others have added: `reasoning_details` (OpenRouter) and `extra_content`
 * (Google) go back as they came.
 * Source: OpenAI API reference, "Chat completions".
 */
export const chatCompletions: ConversationFormat = {
  id,
  name,
  parameters: [
    'temperature',
    'topP',
    'maxTokens',
    'stop',
    'seed',
    'presencePenalty',
    'frequencyPenalty',
    'reasoning',
    'toolChoice',
  ],
  carries: { tools: true, schema: true, files: true },
  request(branch, settings) {
    const { turns, leftOut } = turnsOf(branch);
    const losses: Loss[] = [...parametersLeftOut(settings, this), ...leftOut];
    const messages = turns.flatMap((turn) => writeTurn(turn, losses));
    const tools = toolsOf(settings);
    const schema = schemaOf(settings);
    const reasoning = reasoningOf(settings);
    if (reasoning !== undefined && 'budget' in reasoning) {
      losses.push(loss('reasoning-budget', 'dropped', conversationTexts.budgetUnsaid(name), 'reasoning'));
    }
    return {
      path: 'v1/chat/completions',
      headers: {},
      credential: 'bearer',
      body: present({
        model: settings.model,
        messages:
          settings.system.trim() === ''
            ? messages
            : [{ role: 'system', content: settings.system }, ...messages],
        ...(settings.stream && { stream: true, stream_options: { include_usage: true } }),
        temperature: numberOf(settings, 'temperature'),
        top_p: numberOf(settings, 'topP'),
        max_completion_tokens: numberOf(settings, 'maxTokens'),
        stop: stopSequences(settings),
        seed: numberOf(settings, 'seed'),
        presence_penalty: numberOf(settings, 'presencePenalty'),
        frequency_penalty: numberOf(settings, 'frequencyPenalty'),
        reasoning_effort: reasoning !== undefined && 'effort' in reasoning ? reasoning.effort : undefined,
        tools: tools.length > 0 ? tools.map(writeTool) : undefined,
        tool_choice: writeToolChoice(toolChoiceOf(settings)),
        response_format:
          schema === undefined
            ? undefined
            : {
                type: 'json_schema',
                json_schema: { name: schema.name, schema: schema.schema, strict: isStrict(schema.schema) },
              },
      }),
      leftOut: once(losses),
    };
  },
  createReader: createChatReader,
  readWhole: readWholeChat,
};

const writeTool = ({ name, description, parameters }: ReadTool) => ({
  type: 'function',
  function: present({ name, description, parameters }),
});

const writeToolChoice = (choice: ToolChoice | undefined) =>
  typeof choice === 'object' ? { type: 'function', function: { name: choice.name } } : choice;

function writeTurn(turn: Turn, losses: Loss[]): object[] {
  if (turn.role === 'user') return [{ role: 'user', content: writeContent(turn.parts, losses) }];
  if (turn.role === 'tool') {
    return turn.results.map(({ callId, content }) => ({ role: 'tool', tool_call_id: callId, content }));
  }
  losses.push(...foreignReasoning({ id, name }, turn.parts));
  if (turn.parts.some((part) => part.type === 'file')) losses.push(answerFilesLeftOut(name));
  const text = turn.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const details = turn.parts.flatMap((part) => {
    const proof = part.type === 'reasoning' ? proofFor(id, part) : undefined;
    return Array.isArray(proof) ? (proof as unknown[]) : [];
  });
  const calls = turn.parts.filter((part) => part.type === 'tool-call');
  if (text === '' && calls.length === 0) return [];
  return [
    {
      role: 'assistant',
      content: text === '' ? null : text,
      ...(details.length > 0 && { reasoning_details: details }),
      ...(calls.length > 0 && {
        tool_calls: calls.map((call) =>
          present({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: call.arguments === '' ? '{}' : call.arguments },
            extra_content: proofFor(id, call),
          }),
        ),
      }),
    },
  ];
}

/** Text alone goes as a string, as people write it. */
function writeContent(parts: readonly (TextPart | FilePart)[], losses: Loss[]): string | object[] {
  const texts = parts.filter((part) => part.type === 'text');
  const [only] = texts;
  if (texts.length === parts.length && texts.length <= 1) return only?.text ?? '';
  return parts.flatMap((part) =>
    part.type === 'text'
      ? part.text === ''
        ? []
        : [{ type: 'text', text: part.text }]
      : writeFile(part, losses),
  );
}

function writeFile(file: FilePart, losses: Loss[]): object[] {
  const kind = kindOf(file);
  const audio = openAiAudioFormat(file);
  if (kind === 'image') return [{ type: 'image_url', image_url: { url: dataUrl(file) } }];
  if (audio !== undefined) return [{ type: 'input_audio', input_audio: { data: file.data, format: audio } }];
  if (kind === 'pdf') return [{ type: 'file', file: { filename: file.name, file_data: dataUrl(file) } }];
  if (kind === 'text') return [{ type: 'text', text: namedText(file) }];
  losses.push(fileLeftOut(file, name));
  return [];
}
