import { conversationTexts } from '../../texts/conversation.js';
import type { FilePart, Loss, Settings, TextPart } from '../conversation/conversation.js';
import type { ConversationFormat } from './conversation-format.js';
import { answerFilesLeftOut, dataUrl, fileLeftOut, kindOf, openAiAudioFormat } from './files.js';
import { isFields } from './reading.js';
import { createResponsesReader, readWholeResponse } from './responses-reader.js';
import {
  numberOf,
  parametersLeftOut,
  present,
  reasoningOf,
  schemaOf,
  toolChoiceOf,
  toolsOf,
} from './settings-fields.js';
import type { ReadTool, ToolChoice } from './settings-fields.js';
import { isStrict } from './strict-schema.js';
import { foreignReasoning, loss, once, proofFor, turnsOf } from './turns.js';
import type { Turn } from './turns.js';

const id = 'responses';
const name = 'Responses';

/**
 * OpenAI's responses. The conversation is kept in the browser: nothing is stored behind it, and thinking travels sealed
 * within it.
 * Source: OpenAI API reference, "Responses".
 */
export const responses: ConversationFormat = {
  id,
  name,
  parameters: ['temperature', 'topP', 'maxTokens', 'reasoning', 'toolChoice'],
  carries: { tools: true, schema: true, files: true },
  request(branch, settings) {
    const { turns, leftOut } = turnsOf(branch);
    const losses: Loss[] = [...parametersLeftOut(settings, this), ...leftOut];
    const input = turns.flatMap((turn) => writeTurn(turn, losses));
    const tools = toolsOf(settings);
    const schema = schemaOf(settings);
    return {
      path: 'v1/responses',
      headers: {},
      credential: 'bearer',
      body: present({
        model: settings.model,
        instructions: settings.system.trim() === '' ? undefined : settings.system,
        input,
        ...(settings.stream && { stream: true }),
        store: false,
        include: ['reasoning.encrypted_content'],
        temperature: numberOf(settings, 'temperature'),
        top_p: numberOf(settings, 'topP'),
        max_output_tokens: numberOf(settings, 'maxTokens'),
        reasoning: writeReasoning(settings, losses),
        tools: tools.length > 0 ? tools.map(writeTool) : undefined,
        tool_choice: writeToolChoice(toolChoiceOf(settings)),
        text:
          schema === undefined
            ? undefined
            : {
                format: {
                  type: 'json_schema',
                  name: schema.name,
                  schema: schema.schema,
                  strict: isStrict(schema.schema),
                },
              },
      }),
      leftOut: once(losses),
    };
  },
  createReader: createResponsesReader,
  readWhole: readWholeResponse,
};

function writeReasoning(settings: Settings, losses: Loss[]): object | undefined {
  const asked = reasoningOf(settings);
  if (asked === undefined) return undefined;
  if ('budget' in asked) {
    losses.push(loss('reasoning-budget', 'dropped', conversationTexts.budgetUnsaid(name), 'reasoning'));
    return undefined;
  }
  return { effort: asked.effort, ...(asked.effort !== 'none' && { summary: 'auto' }) };
}

const writeTool = ({ name, description, parameters }: ReadTool) =>
  present({
    type: 'function',
    name,
    description,
    parameters: parameters ?? { type: 'object', properties: {} },
    strict: false,
  });

const writeToolChoice = (choice: ToolChoice | undefined) =>
  typeof choice === 'object' ? { type: 'function', name: choice.name } : choice;

function writeTurn(turn: Turn, losses: Loss[]): object[] {
  if (turn.role === 'user') return [{ role: 'user', content: writeContent(turn.parts, losses) }];
  if (turn.role === 'tool') {
    return turn.results.map(({ callId, content }) => ({
      type: 'function_call_output',
      call_id: callId,
      output: content,
    }));
  }
  losses.push(...foreignReasoning({ id, name }, turn.parts));
  return turn.parts.flatMap((part): object[] => {
    if (part.type === 'file') {
      losses.push(answerFilesLeftOut(name));
      return [];
    }
    const proof = proofFor(id, part);
    const own = isFields(proof) ? proof : {};
    if (part.type === 'reasoning') return isFields(proof) ? [proof] : [];
    if (part.type === 'text') {
      const content = [{ type: 'output_text', text: part.text, annotations: [] }];
      return part.text === '' ? [] : [{ ...own, type: 'message', role: 'assistant', content }];
    }
    const written = part.arguments === '' ? '{}' : part.arguments;
    return [{ ...own, type: 'function_call', call_id: part.id, name: part.name, arguments: written }];
  });
}

function writeContent(parts: readonly (TextPart | FilePart)[], losses: Loss[]): string | object[] {
  const [only] = parts;
  if (parts.length === 1 && only?.type === 'text') return only.text;
  return parts.flatMap((part) =>
    part.type === 'text'
      ? part.text === ''
        ? []
        : [{ type: 'input_text', text: part.text }]
      : writeFile(part, losses),
  );
}

function writeFile(file: FilePart, losses: Loss[]): object[] {
  const kind = kindOf(file);
  const format = openAiAudioFormat(file);
  if (kind === 'image') return [{ type: 'input_image', image_url: dataUrl(file), detail: 'auto' }];
  if (format !== undefined) return [{ type: 'input_audio', input_audio: { data: file.data, format } }];
  if (kind === 'pdf' || kind === 'text') {
    return [{ type: 'input_file', filename: file.name, file_data: dataUrl(file) }];
  }
  losses.push(fileLeftOut(file, name));
  return [];
}
