import { describe, expect, it } from '@jest/globals';
import { OpenCalls } from './index.js';

describe('calls that wait for their results', () => {
  it('are answered once, by id', () => {
    const calls = new OpenCalls<number>();
    calls.add('a', 'messages.1', 1);
    calls.add('b', 'messages.1', 2);
    expect(calls.answer('a', 'messages.2')).toEqual({ callId: 'a', path: 'messages.1', place: 1 });
    expect(calls.unanswered).toEqual([{ callId: 'b', path: 'messages.1', place: 2 }]);
    expect(() => calls.answer('a', 'messages.3')).toThrow('\'messages.3\' is a result for the call "a"');
  });

  it('may bear the id of an earlier one, which then has no result', () => {
    const calls = new OpenCalls<number>();
    calls.add('a', 'messages.1', 1);
    calls.add('a', 'messages.3', 2);
    expect(calls.answer('a', 'messages.4').place).toBe(2);
    expect(calls.unanswered.map(({ place }) => place)).toEqual([1]);
  });
});
