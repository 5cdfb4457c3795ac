import { describe, expect, it } from '@jest/globals';
import type { StreamEvent } from '#libs/canonical';
import { PartSequencer } from './index.js';

const call = (part: number): StreamEvent => ({
  type: 'part-start',
  candidate: 0,
  part,
  start: { type: 'tool-call', id: `call_${String(part)}`, name: 'f', kind: 'function', executor: 'client' },
});
const input = (part: number, text: string): StreamEvent => ({ type: 'tool-input-delta', part, text });
const end = (part: number): StreamEvent => ({ type: 'part-end', part });
const opaque: StreamEvent = {
  type: 'opaque',
  candidate: 0,
  value: { type: 'opaque', format: 'openai-chat', name: 'x', value: null },
};

/** What comes out after each event. */
function steps(...events: readonly StreamEvent[]): StreamEvent[][] {
  const sequencer = new PartSequencer();
  return events.map((event) => sequencer.push(event));
}

describe('the part sequencer', () => {
  it('passes parts that do not overlap as they come', () => {
    const events = [call(0), input(0, 'a'), end(0), call(1), end(1)];
    expect(steps(...events)).toEqual(events.map((event) => [event]));
  });

  it('lets the first open part speak and keeps the others until their turn', () => {
    const events = [call(0), call(1), input(1, 'x'), input(0, 'a'), input(1, 'y'), end(0), end(1)];
    expect(steps(...events)).toEqual([
      [call(0)],
      [],
      [],
      [input(0, 'a')],
      [],
      [end(0), call(1), input(1, 'x'), input(1, 'y')],
      [end(1)],
    ]);
  });

  it('gives parts that ended while waiting in the order in which they opened', () => {
    const events = [call(0), call(1), opaque, call(2), end(2), end(1), end(0)];
    expect(steps(...events).at(-1)).toEqual([end(0), call(1), end(1), opaque, call(2), end(2)]);
  });

  it('passes what is about no part', () => {
    const ping: StreamEvent = { type: 'ping' };
    expect(steps(call(0), call(1), ping)).toEqual([[call(0)], [], [ping]]);
  });
});
