import { conversationTexts } from '../../texts/conversation.js';
import type { AnswerReader, AnswerUpdate } from './conversation-format.js';
import {
  errorUpdate,
  fieldsAt,
  isFields,
  listAt,
  numberAt,
  parseFields,
  textAt,
  unreadable,
  unreadableAnswer,
  usageUpdate,
} from './reading.js';
import type { Fields } from './reading.js';
import { ownCallId } from './turns.js';

/** Reads Google's chunks, each a whole response that holds only what is new. */
export function createGenerateContentReader(): AnswerReader {
  const readParts = createPartsReader();
  let isFinished = false;

  const read = (chunk: Fields): AnswerUpdate[] => {
    if (isFields(chunk.error)) return [errorUpdate(chunk)];
    const candidate = listAt(chunk, 'candidates').find((one) => (numberAt(one, 'index') ?? 0) === 0) ?? {};
    const reason = textAt(candidate, 'finishReason');
    const blocked = textAt(fieldsAt(chunk, 'promptFeedback'), 'blockReason');
    if (reason !== undefined || blocked !== undefined) isFinished = true;
    return [
      ...listAt(fieldsAt(candidate, 'content'), 'parts').flatMap(readParts),
      ...(reason === undefined ? [] : [{ type: 'finish', reason } as const]),
      ...(blocked === undefined
        ? []
        : [{ type: 'error', message: conversationTexts.promptBlocked(blocked), code: blocked } as const]),
      ...readUsage(chunk),
    ];
  };

  return {
    push({ data }) {
      if (data.trim() === '[DONE]') return [];
      const chunk = parseFields(data);
      return chunk === undefined ? [unreadable] : read(chunk);
    },
    get isFinished() {
      return isFinished;
    },
  };
}

export function readWholeContent(body: unknown): readonly AnswerUpdate[] {
  const isAnswer = isFields(body) && (Array.isArray(body.candidates) || isFields(body.promptFeedback));
  return isAnswer ? createGenerateContentReader().push({ data: JSON.stringify(body) }) : [unreadableAnswer];
}

/**
 * Parts have no numbers: text and thoughts go on as long as their kind lasts. A part that carries a signature ends
 * there, for it must go back as it is.
 */
function createPartsReader(): (part: Fields) => AnswerUpdate[] {
  let index = -1;
  let growing: 'text' | 'reasoning' | undefined;
  let calls = 0;

  const grow = (kind: 'text' | 'reasoning'): number => {
    if (growing !== kind) index++;
    growing = kind;
    return index;
  };
  const stand = (): number => {
    growing = undefined;
    return ++index;
  };

  const readText = (text: string, signature: string | undefined): AnswerUpdate[] => {
    if (text === '' && signature === undefined) return [];
    const update = { type: 'text', index: grow('text'), delta: text } as const;
    if (signature === undefined) return [update];
    growing = undefined;
    return [{ ...update, proof: signature }];
  };
  const readThought = (text: string, signature: string | undefined): AnswerUpdate[] => {
    if (text === '' && signature === undefined) return [];
    const at = grow('reasoning');
    const update = { type: 'reasoning', index: at, delta: text } as const;
    if (signature === undefined) return [update];
    growing = undefined;
    return [update, { type: 'reasoning-proof', index: at, value: signature }];
  };

  return (part) => {
    const signature = textAt(part, 'thoughtSignature');
    const call = part.functionCall;
    if (isFields(call)) {
      return [
        {
          type: 'tool-call',
          index: stand(),
          id: textAt(call, 'id') ?? ownCallId(calls++),
          name: textAt(call, 'name') ?? '',
          delta: JSON.stringify(call.args ?? {}),
          ...(signature !== undefined && { proof: signature }),
        },
      ];
    }
    const media = fieldsAt(part, 'inlineData');
    const data = textAt(media, 'data');
    if (data !== undefined) {
      const mediaType = textAt(media, 'mimeType') ?? 'application/octet-stream';
      return [{ type: 'file', index: stand(), mediaType, data }];
    }
    const text = textAt(part, 'text') ?? codeText(part);
    return part.thought === true ? readThought(text, signature) : readText(text, signature);
  };
}

/** Code that the vendor ran, and what came of it, in Markdown. */
function codeText(part: Fields): string {
  const code = fieldsAt(part, 'executableCode');
  const source = textAt(code, 'code');
  const language = (textAt(code, 'language') ?? '').toLowerCase();
  if (source !== undefined) return `\n\n\`\`\`${language}\n${source}\n\`\`\`\n\n`;
  const output = textAt(fieldsAt(part, 'codeExecutionResult'), 'output');
  return output === undefined ? '' : `\n\n\`\`\`\n${output}\n\`\`\`\n\n`;
}

/** Thoughts are counted beside the answer here; the figures of the other formats have them within. */
function readUsage(chunk: Fields): readonly AnswerUpdate[] {
  const usage = fieldsAt(chunk, 'usageMetadata');
  const sum = (...keys: readonly string[]): number | undefined => {
    const counts = keys.map((key) => numberAt(usage, key)).filter((count) => count !== undefined);
    return counts.length === 0 ? undefined : counts.reduce((total, count) => total + count, 0);
  };
  return usageUpdate({
    inputTokens: sum('promptTokenCount', 'toolUsePromptTokenCount'),
    outputTokens: sum('candidatesTokenCount', 'thoughtsTokenCount'),
    cachedTokens: numberAt(usage, 'cachedContentTokenCount'),
    reasoningTokens: numberAt(usage, 'thoughtsTokenCount'),
  });
}
