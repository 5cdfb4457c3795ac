import { conversationTexts } from '../../texts/conversation.js';
import type { FilePart, Loss, Settings } from '../conversation/conversation.js';
import type { ConversationFormat } from './conversation-format.js';
import { fileLeftOut, kindOf } from './files.js';
import { createGenerateContentReader, readWholeContent } from './generate-content-reader.js';
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
import { argumentsObject, foreignReasoning, isOwnCallId, loss, once, proofFor, turnsOf } from './turns.js';
import type { Turn } from './turns.js';

const id = 'generate-content';
const name = 'Generate content';

/**
 * Google's generateContent, as `@google/genai` writes it.
 * Source: Gemini API reference, "Generating content".
 */
export const generateContent: ConversationFormat = {
  id,
  name,
  parameters: [
    'temperature',
    'topP',
    'topK',
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
    const contents = turns.flatMap((turn) => writeTurn(turn, losses));
    const tools = toolsOf(settings);
    const generationConfig = writeConfig(settings);
    return {
      path: pathOf(settings),
      headers: {},
      credential: 'x-goog-api-key',
      body: present({
        contents,
        systemInstruction:
          settings.system.trim() === '' ? undefined : { parts: [{ text: settings.system }], role: 'user' },
        tools: tools.length > 0 ? [{ functionDeclarations: tools.map(writeTool) }] : undefined,
        toolConfig: writeToolChoice(toolChoiceOf(settings)),
        generationConfig,
      }),
      leftOut: once(losses),
    };
  },
  createReader: createGenerateContentReader,
  readWhole: readWholeContent,
};

/** The model's name stands in the path as it is, slashes and colons too. */
function pathOf({ model, stream }: Settings): string {
  const escaped = encodeURI(model).replaceAll(/[?#]/g, encodeURIComponent);
  return stream
    ? `v1beta/models/${escaped}:streamGenerateContent?alt=sse`
    : `v1beta/models/${escaped}:generateContent`;
}

function writeConfig(settings: Settings): Record<string, unknown> {
  const schema = schemaOf(settings);
  return present({
    temperature: numberOf(settings, 'temperature'),
    topP: numberOf(settings, 'topP'),
    topK: numberOf(settings, 'topK'),
    maxOutputTokens: numberOf(settings, 'maxTokens'),
    stopSequences: stopSequences(settings),
    seed: numberOf(settings, 'seed'),
    presencePenalty: numberOf(settings, 'presencePenalty'),
    frequencyPenalty: numberOf(settings, 'frequencyPenalty'),
    thinkingConfig: writeReasoning(settings),
    ...(schema !== undefined && { responseMimeType: 'application/json', responseJsonSchema: schema.schema }),
  });
}

/** Levels go in capitals; none is a budget of 0. */
function writeReasoning(settings: Settings): object | undefined {
  const asked = reasoningOf(settings);
  if (asked === undefined) return undefined;
  if ('budget' in asked) return { includeThoughts: asked.budget !== 0, thinkingBudget: asked.budget };
  if (asked.effort === 'none') return { thinkingBudget: 0 };
  const level = asked.effort === 'xhigh' || asked.effort === 'max' ? 'high' : asked.effort;
  return { includeThoughts: true, thinkingLevel: level.toUpperCase() };
}

const writeTool = ({ name, description, parameters }: ReadTool) =>
  present({ name, description, parametersJsonSchema: parameters });

function writeToolChoice(choice: ToolChoice | undefined): object | undefined {
  if (choice === undefined) return undefined;
  const modes = { auto: 'AUTO', none: 'NONE', required: 'ANY' };
  return {
    functionCallingConfig:
      typeof choice === 'object'
        ? { mode: 'ANY', allowedFunctionNames: [choice.name] }
        : { mode: modes[choice] },
  };
}

function writeTurn(turn: Turn, losses: Loss[]): object[] {
  if (turn.role === 'user') {
    const parts = turn.parts.flatMap((part) => {
      if (part.type === 'file') return writeFile(part, losses);
      return part.text === '' ? [] : [{ text: part.text }];
    });
    return [{ parts, role: 'user' }];
  }
  if (turn.role === 'tool') {
    const parts = turn.results.map(({ callId, name: called, content, isError }) => ({
      functionResponse: {
        ...(!isOwnCallId(callId) && { id: callId }),
        name: called,
        response: isError ? { error: content } : { output: content },
      },
    }));
    return [{ parts, role: 'user' }];
  }
  losses.push(...foreignReasoning({ id, name }, turn.parts));
  const parts = turn.parts.flatMap((part): object[] => {
    const proof = part.type === 'file' ? undefined : proofFor(id, part);
    const signature = typeof proof === 'string' && { thoughtSignature: proof };
    if (part.type === 'text') return [{ text: part.text, ...signature }];
    // Thoughts themselves stay behind; a signature that came on one goes back with it.
    if (part.type === 'reasoning')
      return signature === false ? [] : [{ text: part.text, thought: true, ...signature }];
    if (part.type === 'file') return writeFile(part, losses);
    const { value, isWrapped } = argumentsObject(part.arguments);
    if (isWrapped) losses.push(loss('tool-calls', 'approximated', conversationTexts.argumentsWrapped));
    const call = { ...(!isOwnCallId(part.id) && { id: part.id }), name: part.name, args: value };
    return [{ functionCall: call, ...signature }];
  });
  return parts.length === 0 ? [] : [{ parts, role: 'model' }];
}

function writeFile(file: FilePart, losses: Loss[]): object[] {
  const kind = kindOf(file);
  if (kind !== 'other') {
    // Text of any kind is taken as plain text.
    const mimeType = kind === 'text' && !file.mediaType.startsWith('text/') ? 'text/plain' : file.mediaType;
    return [{ inlineData: { mimeType, data: file.data } }];
  }
  losses.push(fileLeftOut(file, name));
  return [];
}
