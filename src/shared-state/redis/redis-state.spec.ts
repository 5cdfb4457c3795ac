import { afterAll, beforeAll } from '@jest/globals';
import { startValkey } from '../../../test/support/valkey.js';
import type { TestValkey } from '../../../test/support/valkey.js';
import { benchStart, describeSharedState } from '../fixtures/shared-state-contract.js';
import { RedisState } from './redis-state.js';

let valkey: TestValkey;
beforeAll(async () => {
  valkey = await startValkey();
});
afterAll(() => valkey.stop());

let benches = 0;

describeSharedState('the state in Valkey', async () => {
  let now = benchStart;
  const settings = {
    url: valkey.url,
    keyPrefix: `bench${(benches += 1)}:`,
    connectTimeout: 5_000,
    commandTimeout: 5_000,
  };
  const [state, other] = [new RedisState(settings, () => now), new RedisState(settings, () => now)];
  await Promise.all([state.ready(), other.ready()]);
  return {
    state,
    other,
    advance: (time) => {
      now += time;
    },
    close: () => {
      state.close();
      other.close();
      return Promise.resolve();
    },
  };
});
