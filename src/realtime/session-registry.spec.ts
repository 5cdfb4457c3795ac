import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SharedPlaces } from '../limits/shared-places.js';
import { MemoryState } from '../shared-state/memory/memory-state.js';
import { SessionRegistry } from './session-registry.js';

describe('SessionRegistry', () => {
  let state: MemoryState;
  beforeEach(() => {
    state = new MemoryState();
  });
  afterEach(() => {
    state.close();
  });

  const registryOf = (maxSessionsPerToken: number): SessionRegistry => {
    const realtime = { maxSessionsPerToken };
    const configuration = { realtime } as ConstructorParameters<typeof SessionRegistry>[1];
    return new SessionRegistry(new SharedPlaces(state), configuration);
  };

  it('counts each token by itself, over all processes', async () => {
    const [one, other] = [registryOf(1), registryOf(1)];
    const leave = await one.enter('one');
    await expect(other.enter('one')).rejects.toThrow('realtime.maxSessionsPerToken');
    await other.enter('two');
    leave();
    await other.enter('one');
    await expect(one.enter('one')).rejects.toThrow('realtime.maxSessionsPerToken');
  });

  it('lets nobody leave twice', async () => {
    const registry = registryOf(2);
    const leave = await registry.enter('one');
    await registry.enter('one');
    leave();
    leave();
    await registry.enter('one');
    await expect(registry.enter('one')).rejects.toThrow();
  });

  it('refuses everybody where the operator wants none', async () => {
    await expect(registryOf(0).enter('one')).rejects.toThrow();
  });
});
