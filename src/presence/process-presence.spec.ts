import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Degradations } from '../observability/degradations.js';
import { MemoryState } from '../shared-state/memory/memory-state.js';
import { readPresenceMessage } from './announcement.js';
import { ProcessPresence } from './process-presence.js';

let state: MemoryState;
let degradations: Degradations;
beforeEach(() => {
  jest.useFakeTimers();
  state = new MemoryState();
  degradations = new Degradations();
});
afterEach(() => {
  state.close();
  jest.useRealTimers();
});

function begin(): ProcessPresence {
  const presence = new ProcessPresence(state, degradations);
  presence.onApplicationBootstrap();
  return presence;
}
const idsOf = (presence: ProcessPresence) => presence.list().map(({ id }) => id);

describe('processes', () => {
  it('know of each other at once, and of a farewell', () => {
    const [first, second] = [begin(), begin()];
    expect(idsOf(first)).toEqual([first.id, second.id]);
    expect(idsOf(second)).toEqual([second.id, first.id]);
    second.onModuleDestroy();
    expect(idsOf(first)).toEqual([first.id]);
    first.onModuleDestroy();
  });

  it('say what is degraded', () => {
    const [first, second] = [begin(), begin()];
    degradations.add('redis', () => 'It is away.');
    jest.advanceTimersByTime(5_000);
    expect(first.list()[1]).toMatchObject({ id: second.id, pid: process.pid, degraded: ['redis'] });
    second.onModuleDestroy();
    first.onModuleDestroy();
  });

  it('forget who is silent', () => {
    const first = begin();
    const lives = { id: 'x', host: 'h', pid: 1, version: '1', startedAt: 1, degraded: [] };
    state.publish('presence', JSON.stringify({ lives }));
    jest.advanceTimersByTime(15_000);
    expect(idsOf(first)).toEqual([first.id, 'x']);
    jest.advanceTimersByTime(5_000);
    expect(idsOf(first)).toEqual([first.id]);
    first.onModuleDestroy();
  });

  it('pass over what is no sign of life', () => {
    const first = begin();
    const before = idsOf(first);
    const lives = { id: 'x', host: 'h', pid: 1, version: '1', startedAt: 1, degraded: [] };
    for (const text of [
      '',
      'null',
      '[]',
      '{"lives":null}',
      JSON.stringify({ lives: { ...lives, pid: 'x' } }),
    ]) {
      state.publish('presence', text);
      expect(readPresenceMessage(text)).toBeUndefined();
    }
    expect(idsOf(first)).toEqual(before);
    state.publish('presence', JSON.stringify({ lives: { ...lives, more: 1 } }));
    expect(idsOf(first)).toEqual([first.id, 'x']);
    first.onModuleDestroy();
  });
});
