import { describe, expect, it } from '@jest/globals';
import { benchStart, claim, describeSharedState } from '../fixtures/shared-state-contract.js';
import { MemoryState } from '../memory/memory-state.js';
import { PrimaryState } from './primary-state.js';
import type { Reply } from './primary-state.js';
import { WorkerState } from './worker-state.js';

/** A worker on a pipe that carries what a process' channel carries: JSON, later. */
function connect(primary: PrimaryState): { readonly state: WorkerState; readonly leave: () => void } {
  const later = (message: unknown, take: (message: unknown) => void): void => {
    const text = JSON.stringify(message);
    setImmediate(() => {
      take(JSON.parse(text));
    });
  };
  const reply: Reply = (message) => {
    later(message, (taken) => state.receive(taken));
  };
  const state = new WorkerState((message) => {
    later(message, (taken) => primary.handle(taken, reply));
  });
  return {
    state,
    leave: () => {
      primary.leave(reply);
    },
  };
}

describeSharedState('the state in the primary of a cluster', () => {
  let now = benchStart;
  const memory = new MemoryState(() => now);
  const primary = new PrimaryState(memory);
  const [{ state }, { state: other }] = [connect(primary), connect(primary)];
  return Promise.resolve({
    state,
    other,
    advance: (time) => {
      now += time;
    },
    close: () => {
      state.close();
      other.close();
      memory.close();
      return Promise.resolve();
    },
  });
});

describe('the channel of a cluster', () => {
  it('carries other messages too', () => {
    const primary = new PrimaryState();
    expect(primary.handle({ cmd: 'x' }, () => undefined)).toBe(false);
    expect(primary.handle('x', () => undefined)).toBe(false);
    expect(connect(primary).state.receive(null)).toBe(false);
  });

  it('tells a worker that the primary could not do it', async () => {
    const { state } = connect(new PrimaryState());
    await expect(state.reserve({ ...claim('a'), budgets: undefined as never })).rejects.toThrow();
  });

  it('sends nothing to who has left', async () => {
    const primary = new PrimaryState();
    const [gone, here] = [connect(primary), connect(primary)];
    const heard: string[] = [];
    gone.state.subscribe('t', () => heard.push('gone'));
    here.state.subscribe('t', () => heard.push('here'));
    await here.state.attend('a');
    gone.leave();
    here.state.publish('t', '');
    await here.state.attend('a');
    expect(heard).toEqual(['here']);
  });
});
