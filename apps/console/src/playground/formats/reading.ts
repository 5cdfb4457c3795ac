import type { AnswerReader, AnswerUpdate } from './conversation-format.js';
import { wordsOfError } from '../../gateway/fault-of-response.js';
import { conversationTexts } from '../../texts/conversation.js';
import { gatewayTexts } from '../../texts/gateway.js';

/** A JSON object nobody has looked into yet. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a key; an empty one where there is none. */
export const fieldsAt = (fields: Fields, key: string): Fields => {
  const value = fields[key];
  return isFields(value) ? value : {};
};

/** The objects of the list at a key. */
export const listAt = (fields: Fields, key: string): readonly Fields[] => {
  const value = fields[key];
  return Array.isArray(value) ? value.filter(isFields) : [];
};

/** The text at a key; undefined where there is none, or an empty one. */
export const textAt = (fields: Fields, key: string): string | undefined => {
  const value = fields[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberAt = (fields: Fields, key: string): number | undefined => {
  const value = fields[key];
  return typeof value === 'number' ? value : undefined;
};

/** The data of an event; undefined where it is no JSON object. */
export function parseFields(data: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An event that cannot be read. */
export const unreadable: AnswerUpdate = { type: 'error', message: gatewayTexts.unreadableEvent };

/** A whole answer that cannot be read. */
export const unreadableAnswer: AnswerUpdate = { type: 'error', message: conversationTexts.unreadableAnswer };

/** An error in any dialect, as an update. */
export function errorUpdate(body: unknown): AnswerUpdate {
  const { message = conversationTexts.answerFailed, codes } = wordsOfError(body);
  const [code] = codes;
  return { type: 'error', message, ...(code !== undefined && { code }) };
}

type Usage = Extract<AnswerUpdate, { type: 'usage' }>['usage'];

/** Counts of tokens, without those nobody gave. */
export function usageUpdate(counts: { [Key in keyof Usage]: number | undefined }): readonly AnswerUpdate[] {
  const usage = Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
  return Object.keys(usage).length === 0 ? [] : [{ type: 'usage', usage }];
}

/** A data URL taken apart; undefined where it is none in base64. */
export function readDataUrl(url: string): { mediaType: string; data: string } | undefined {
  const comma = url.indexOf(',');
  const head = /^data:([^;,]+)[^,]*;base64$/.exec(url.slice(0, Math.max(0, comma)));
  return head?.[1] === undefined ? undefined : { mediaType: head[1], data: url.slice(comma + 1) };
}

/** Reads events that tell their type, in their data or by their name, in words of their own. */
export const readerOfTypes = (
  read: (event: Fields, type: string | undefined) => readonly AnswerUpdate[],
  isFinished: () => boolean,
): AnswerReader => ({
  push({ data, name }) {
    if (data.trim() === '[DONE]') return [];
    const event = parseFields(data);
    return event === undefined ? [unreadable] : read(event, textAt(event, 'type') ?? name);
  },
  get isFinished() {
    return isFinished();
  },
});
