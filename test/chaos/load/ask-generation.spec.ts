import { describe, expect, it } from '@jest/globals';
import { markedPieces } from '../vendor/marked-text.js';
import { generationOf } from './ask-generation.js';

const work = {
  id: 'c1-1',
  kind: 'generation',
  token: 'free',
  isKeyed: false,
  format: 'chat',
  form: 'stream',
  model: 'chat',
} as const;
const pieces = markedPieces({ work: work.id, attempt: 1 }, 3);

const event = (choice: object): string =>
  `data: ${JSON.stringify({ id: 'x', model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`;
const streamOf = (texts: readonly string[], ...more: readonly string[]): string =>
  [...texts.map((content) => event({ delta: { content }, finish_reason: null })), ...more].join('');
const finish = event({ delta: {}, finish_reason: 'stop' });

describe('a stream of chat', () => {
  const outcomeOf = (text: string, isComplete = true): string =>
    generationOf(work).judge({ status: 200, text, isComplete, isBalancers: false }).outcome;

  it('is whole with its finish reason, with or without [DONE]', () => {
    expect(outcomeOf(streamOf(pieces, finish, 'data: [DONE]\n\n'))).toBe('whole');
    expect(outcomeOf(streamOf(pieces, finish))).toBe('whole');
  });

  it('is cut where the connection ends first', () => {
    expect(outcomeOf(streamOf(pieces.slice(0, 2)), false)).toBe('cut');
    expect(outcomeOf(streamOf(pieces, finish), false)).toBe('cut');
  });

  it('is wrong where it looks whole and is not, or ends without a word', () => {
    expect(outcomeOf(streamOf(pieces.slice(0, 2), finish))).toBe('wrong');
    expect(outcomeOf(streamOf(pieces.slice(0, 2), 'data: [DONE]\n\n'))).toBe('wrong');
    expect(outcomeOf(streamOf(pieces.slice(0, 2)))).toBe('wrong');
    expect(outcomeOf(streamOf(pieces))).toBe('wrong');
  });
});
