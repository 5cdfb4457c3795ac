import type { Strategy } from './strategy.js';

/** Those with the fewest calls under way first; among equals chance decides. */
export const leastBusy: Strategy = (contenders, random) =>
  contenders
    .map((contender) => ({ contender, tie: random() }))
    .toSorted((one, other) => one.contender.running - other.contender.running || one.tie - other.tie)
    .map(({ contender: { candidate, running } }) => ({ candidate, reason: `${running} running` }));
