import type { Contender, Ranked, Strategy } from './strategy.js';

/** The quicker of two that chance picks goes first: the quickest of all would drown. The others follow by their pace. */
export const leastLatency: Strategy = (contenders, random) => {
  const costs = costsOf(contenders);
  const byCost = (one: Contender, other: Contender): number =>
    (costs.get(one) ?? 0) - (costs.get(other) ?? 0);
  const [first, second] = pickTwo(contenders, random);
  if (first === undefined) return [];
  const winner = second !== undefined && byCost(second, first) < 0 ? second : first;
  const others = contenders.filter((one) => one !== winner).toSorted(byCost);
  return [winner, ...others].map(ranked);
};

/** Latency times the calls that wait for it. Who was never measured counts a little quicker than the quickest. */
function costsOf(contenders: readonly Contender[]): ReadonlyMap<Contender, number> {
  const known = contenders.flatMap(({ latency }) => latency ?? []);
  const unknown = known.length === 0 ? 1 : Math.min(...known) * 0.9;
  return new Map(contenders.map((one) => [one, Math.max(one.latency ?? unknown, 0.001) * (one.running + 1)]));
}

function pickTwo(
  contenders: readonly Contender[],
  random: () => number,
): readonly [Contender | undefined, Contender | undefined] {
  const { length } = contenders;
  const first = Math.floor(random() * length);
  const second = (first + 1 + Math.floor(random() * (length - 1))) % length;
  const [one, other] = [contenders[first], length > 1 ? contenders[second] : undefined];
  return [one, other];
}

const ranked = ({ candidate, latency }: Contender): Ranked => ({
  candidate,
  reason: latency === undefined ? 'never measured' : `begins within ${Math.round(latency)} ms`,
});
