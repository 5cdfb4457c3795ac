import { conversationTexts } from '../../texts/conversation.js';
import type { FilePart, Loss, Settings, TextPart } from '../conversation/conversation.js';
import type { ConversationFormat } from './conversation-format.js';
import { answerFilesLeftOut, fileLeftOut, kindOf, textOfFile } from './files.js';
import { createMessagesReader, readWholeMessage } from './messages-reader.js';
import { isFields } from './reading.js';
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
import { argumentsObject, foreignReasoning, loss, once, proofFor, turnsOf } from './turns.js';
import type { Turn } from './turns.js';

const id = 'messages';
const name = 'Messages';

/** The limit of tokens where none is chosen: the format has no requests without. */
const usualMaxTokens = 4096;

/**
 * Anthropic's messages, of API version 2023-06-01, the last whose SDKs send sampling parameters.
 * Source: Anthropic API reference, "Messages".
 */
export const messages: ConversationFormat = {
  id,
  name,
  parameters: ['temperature', 'topP', 'topK', 'maxTokens', 'stop', 'reasoning', 'toolChoice'],
  carries: { tools: true, schema: true, files: true },
  request(branch, settings) {
    const { turns, leftOut } = turnsOf(branch);
    const losses: Loss[] = [...parametersLeftOut(settings, this), ...leftOut];
    const written = turns.flatMap((turn) => writeTurn(turn, losses));
    const tools = toolsOf(settings);
    const schema = schemaOf(settings);
    const thinking = writeReasoning(settings, losses);
    return {
      path: 'v1/messages',
      headers: { 'anthropic-version': '2023-06-01' },
      credential: 'x-api-key',
      body: present({
        model: settings.model,
        max_tokens: writeMaxTokens(settings, thinking.budget, losses),
        system: settings.system.trim() === '' ? undefined : settings.system,
        messages: joinResults(written),
        ...(settings.stream && { stream: true }),
        temperature: numberOf(settings, 'temperature'),
        top_p: numberOf(settings, 'topP'),
        top_k: numberOf(settings, 'topK'),
        stop_sequences: stopSequences(settings),
        thinking: thinking.thinking,
        tools: tools.length > 0 ? tools.map(writeTool) : undefined,
        tool_choice: writeToolChoice(toolChoiceOf(settings)),
        output_config:
          schema === undefined && thinking.effort === undefined
            ? undefined
            : present({
                effort: thinking.effort,
                format: schema === undefined ? undefined : { type: 'json_schema', schema: schema.schema },
              }),
      }),
      leftOut: once(losses),
    };
  },
  createReader: createMessagesReader,
  readWhole: readWholeMessage,
};

/** The limit counts the thinking too, so what is filled in leaves room beside it. */
function writeMaxTokens(settings: Settings, budget: number, losses: Loss[]): number {
  const chosen = numberOf(settings, 'maxTokens');
  if (chosen !== undefined) return chosen;
  const filled = usualMaxTokens + budget;
  losses.push(loss('max-tokens', 'filled', conversationTexts.maxTokensFilled(filled), 'max_tokens'));
  return filled;
}

const efforts = ['low', 'medium', 'high', 'xhigh', 'max'];

function writeReasoning(
  settings: Settings,
  losses: Loss[],
): { thinking?: object; effort?: string; budget: number } {
  const asked = reasoningOf(settings);
  if (asked === undefined) return { budget: 0 };
  if ('budget' in asked) {
    return asked.budget <= 0
      ? { thinking: { type: 'disabled' }, budget: 0 }
      : { thinking: { type: 'enabled', budget_tokens: asked.budget }, budget: asked.budget };
  }
  if (asked.effort === 'none') return { thinking: { type: 'disabled' }, budget: 0 };
  const effort = asked.effort === 'minimal' ? 'low' : asked.effort;
  if (!efforts.includes(effort)) return { thinking: { type: 'adaptive' }, effort, budget: 0 };
  if (effort !== asked.effort) {
    const words = conversationTexts.reasoningApproximated(asked.effort, effort);
    losses.push(loss('reasoning-effort', 'approximated', words, 'reasoning'));
  }
  return { thinking: { type: 'adaptive' }, effort, budget: 0 };
}

const writeTool = ({ name, description, parameters }: ReadTool) =>
  present({ name, description, input_schema: parameters ?? { type: 'object', properties: {} } });

function writeToolChoice(choice: ToolChoice | undefined): object | undefined {
  if (choice === undefined) return undefined;
  if (typeof choice === 'object') return { type: 'tool', name: choice.name };
  return { type: choice === 'required' ? 'any' : choice };
}

interface WrittenTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string | readonly object[];
}

function writeTurn(turn: Turn, losses: Loss[]): WrittenTurn[] {
  if (turn.role === 'user') return [{ role: 'user', content: writeContent(turn.parts, losses) }];
  if (turn.role === 'tool') {
    const content = turn.results.map(({ callId, content: said, isError }) => ({
      type: 'tool_result',
      tool_use_id: callId,
      content: said,
      ...(isError && { is_error: true }),
    }));
    return [{ role: 'user', content }];
  }
  losses.push(...foreignReasoning({ id, name }, turn.parts));
  const content = turn.parts.flatMap((part): object[] => {
    if (part.type === 'text') return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    if (part.type === 'reasoning') return writeThinking(proofFor(id, part), part.text);
    if (part.type === 'file') {
      losses.push(answerFilesLeftOut(name));
      return [];
    }
    const { value, isWrapped } = argumentsObject(part.arguments);
    if (isWrapped) losses.push(loss('tool-calls', 'approximated', conversationTexts.argumentsWrapped));
    return [{ type: 'tool_use', id: part.id, name: part.name, input: value }];
  });
  return content.length === 0 ? [] : [{ role: 'assistant', content }];
}

/** Thinking goes back only with the vendor's signature, or as the sealed block it came as. */
function writeThinking(proof: unknown, thinking: string): object[] {
  if (!isFields(proof)) return [];
  if (typeof proof.data === 'string') return [{ type: 'redacted_thinking', data: proof.data }];
  return [{ type: 'thinking', thinking, signature: proof.signature }];
}

/** What the person says after tool results stands in the same turn, after them. */
function joinResults(turns: readonly WrittenTurn[]): readonly WrittenTurn[] {
  const joined: WrittenTurn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    if (last?.role === 'user' && turn.role === 'user') {
      joined[joined.length - 1] = { role: 'user', content: [...blocksOf(last), ...blocksOf(turn)] };
    } else joined.push(turn);
  }
  return joined;
}

const blocksOf = ({ content }: WrittenTurn): readonly object[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : content;

function writeContent(parts: readonly (TextPart | FilePart)[], losses: Loss[]): string | object[] {
  const [only] = parts;
  if (parts.length === 1 && only?.type === 'text') return only.text;
  return parts.flatMap((part) =>
    part.type === 'text'
      ? part.text.trim() === ''
        ? []
        : [{ type: 'text', text: part.text }]
      : writeFile(part, losses),
  );
}

function writeFile(file: FilePart, losses: Loss[]): object[] {
  const kind = kindOf(file);
  const source = { type: 'base64', media_type: file.mediaType, data: file.data };
  if (kind === 'image' && /^image\/(jpeg|png|gif|webp)$/.test(file.mediaType))
    return [{ type: 'image', source }];
  if (kind === 'pdf') return [{ type: 'document', source, title: file.name }];
  if (kind === 'text') {
    const plain = { type: 'text', media_type: 'text/plain', data: textOfFile(file) };
    return [{ type: 'document', source: plain, title: file.name }];
  }
  losses.push(fileLeftOut(file, name));
  return [];
}
