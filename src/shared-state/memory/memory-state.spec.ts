import { benchStart, describeSharedState } from '../fixtures/shared-state-contract.js';
import { MemoryState } from './memory-state.js';

describeSharedState('the state within one process', () => {
  let now = benchStart;
  const state = new MemoryState(() => now);
  return Promise.resolve({
    state,
    other: state,
    advance: (time) => {
      now += time;
    },
    close: () => {
      state.close();
      return Promise.resolve();
    },
  });
});
