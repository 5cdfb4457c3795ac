import type { Contender, Ranked, Strategy } from './strategy.js';

/** By chance, in proportion to their weights; so are those that are left where the first fails. Weight 0 goes last. */
export const weighted: Strategy = (contenders, random) => {
  const left = [...contenders];
  const ranked: Ranked[] = [];
  while (left.length > 0) {
    const total = left.reduce((sum, { weight }) => sum + weight, 0);
    const [drawn] = left.splice(draw(left, total, random), 1);
    if (drawn !== undefined) ranked.push({ candidate: drawn.candidate, reason: words(drawn, total) });
  }
  return ranked;
};

function draw(contenders: readonly Contender[], total: number, random: () => number): number {
  if (total === 0) return 0;
  let left = random() * total;
  const found = contenders.findIndex(({ weight }) => (left -= weight) < 0);
  return found === -1 ? contenders.length - 1 : found;
}

const words = ({ weight }: Contender, total: number): string => `weight ${weight} of ${total}`;
