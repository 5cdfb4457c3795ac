import { describe, expect, it } from '@jest/globals';
import { SessionRegistry } from './session-registry.js';

const registryOf = (maxSessionsPerToken: number): SessionRegistry => {
  const realtime = { maxSessionsPerToken };
  return new SessionRegistry({ realtime } as ConstructorParameters<typeof SessionRegistry>[0]);
};

describe('SessionRegistry', () => {
  it('counts each token by itself', () => {
    const registry = registryOf(1);
    const leave = registry.enter('one');
    expect(() => registry.enter('one')).toThrow('realtime.maxSessionsPerToken');
    registry.enter('two');
    leave();
    registry.enter('one');
    expect(registry.size).toBe(2);
  });

  it('lets nobody leave twice', () => {
    const registry = registryOf(2);
    const leave = registry.enter('one');
    registry.enter('one');
    leave();
    leave();
    expect(registry.size).toBe(1);
  });

  it('remembers nobody who has left', () => {
    const registry = registryOf(1);
    for (let turn = 0; turn < 3; turn += 1) registry.enter('one')();
    expect(registry.size).toBe(0);
  });

  it('refuses everybody where the operator wants none', () => {
    expect(() => registryOf(0).enter('one')).toThrow();
  });
});
