import { describe, expect, it } from '@jest/globals';
import { markedPieces } from '../vendor/marked-text.js';
import { judgeAnswer } from './judge-answer.js';
import type { Received } from './judge-answer.js';
import { judgeError } from './judge-error.js';
import type { ErrorAnswer } from './judge-error.js';

const work = 'c1-5';
const pieces = markedPieces({ work, attempt: 1 }, 6);
const usage = { input: 1_001, output: 7, seconds: 0 };

describe('an answer', () => {
  const received: Received = {
    work,
    text: pieces.join(''),
    usage,
    isFinished: true,
    hasEnded: true,
    isComplete: true,
  };
  const beginning = { text: pieces.slice(0, 3).join(''), isFinished: false, hasEnded: false };

  it('is whole where all of it came', () => {
    expect(judgeAnswer(received)).toEqual({ outcome: 'whole', usages: [usage], text: received.text });
  });

  it('may be cut, or end in an error', () => {
    expect(judgeAnswer({ ...received, ...beginning, isComplete: false })).toMatchObject({ outcome: 'cut' });
    expect(judgeAnswer({ ...received, ...beginning, error: 'upstream failed' })).toMatchObject({
      outcome: 'error',
    });
  });

  it.each<[string, Partial<Received>, string]>([
    [
      'looks finished and is not',
      { ...beginning, isFinished: true, isComplete: false },
      'looks whole after 3',
    ],
    [
      'looks finished before its error',
      { ...beginning, isFinished: true, error: 'x' },
      'looks whole after 3',
    ],
    ['has ended without its pieces', { ...beginning, hasEnded: true }, 'looks whole after 3'],
    ['ends without a word', { ...beginning }, 'without its end and without an error'],
    ['is another client’s', { work: 'c1-6' }, 'the answer is that to c1-5'],
    ['is torn', { text: pieces.toSpliced(1, 1).join('') }, 'torn'],
    ['is empty', { text: '' }, 'looks whole after 0'],
  ])('is wrong where it %s', (_what, changed, why) => {
    expect(judgeAnswer({ ...received, ...changed })).toEqual({
      outcome: 'wrong',
      why: expect.stringContaining(why),
    });
  });
});

describe('an error', () => {
  const read = (error: object): void => {
    if (!('error' in error)) throw new Error('no error');
  };
  const text = '{"error":{"message":"The provider is overloaded."}}';
  const answer: ErrorAnswer = { work, status: 503, text, isBalancers: false, read };

  it('may tell what is wrong', () => {
    expect(judgeError(answer)).toEqual({ outcome: 'error', status: 503, said: text });
    const page = { ...answer, status: 502, text: '<html>', isBalancers: true };
    expect(judgeError(page)).toMatchObject({ outcome: 'error', status: 502 });
  });

  it.each<[string, Partial<ErrorAnswer>, string]>([
    ['says that the request is wrong', { status: 400 }, 'does not fit'],
    ['says that the token is wrong', { status: 401 }, 'does not fit'],
    ['is in no format', { text: '{"message":"x"}' }, 'not in the client'],
    ['has no words', { text: '{"error":{"type":"x"}}' }, 'it has no message'],
    ['has the number of another', { text: '{"error":{"message":"x","code":500}}' }, 'its code is 500'],
    ['is a page', { text: '<html>' }, 'not in the client'],
    ['shows a stack', { text: '{"error":{"message":"x\n    at Object.run"}}' }, 'shows the inside'],
    ['shows a path', { text: '{"error":{"message":"/app/dist/src/main.js"}}' }, 'shows the inside'],
    ['tells of others', { text: '{"error":{"message":"c1-6 failed"}}' }, 'tells of c1-6'],
    ['is the load balancer’s refusal', { isBalancers: true, status: 400 }, 'the load balancer refuses'],
  ])('is wrong where it %s', (_what, changed, why) => {
    expect(judgeError({ ...answer, ...changed })).toEqual({
      outcome: 'wrong',
      why: expect.stringContaining(why),
    });
  });
});
