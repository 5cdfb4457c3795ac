/** Figures of rounds as medians, ratios and words. */
import { median, spread } from './statistics.mjs';

/** Ratios of single rounds that lie further apart than this, as a part of their median, say nothing. */
const tooNoisy = 0.5;

const names = {
  cpu: 'CPU µs a request',
  cpuChunk: 'CPU µs a chunk',
  p50: 'p50, ms',
  p99: 'p99, ms',
  firstToken: 'first token, ms',
  firstTokenP99: 'first token p99, ms',
  delay: 'a chunk on its way, ms',
  resident: 'memory, MB',
  kept: 'memory afterwards, × before',
};

/**
 * One row for each bound of a scenario.
 * @param figures of each round, by subject: `gateway`, `barest`, and whoever else took part
 */
export function judge(scenario, figures) {
  return scenario.bounds.map((bound) => {
    const { figure } = bound;
    const ours = figures.gateway.map((round) => round[figure]);
    const theirs = figures.barest?.map((round) => round[figure]);
    const row = {
      ...{ scenario: scenario.name, figure, gateway: median(ours) },
      ...(theirs !== undefined && { barest: median(theirs) }),
      ...(figures.peer !== undefined && { peer: median(figures.peer.map((round) => round[figure])) }),
      errors: figures.gateway.reduce((sum, { errors }) => sum + errors, 0),
    };
    return { ...row, ...judgement(bound, ours, theirs) };
  });
}

function judgement({ ratio, above, most }, ours, theirs) {
  if (most !== undefined) return { goal: most, value: median(ours), holds: median(ours) <= most };
  if (above !== undefined) {
    const differences = ours.map((value, index) => value - theirs[index]);
    return { goal: above, value: median(differences), holds: median(differences) <= above };
  }
  const ratios = ours.map((value, index) => value / theirs[index]);
  const value = median(ratios);
  return {
    goal: ratio,
    value,
    holds: value <= ratio,
    apart: spread(ratios),
    isNoisy: spread(ratios) > tooNoisy,
  };
}

/** @param rows of {@link judge} @param former of an earlier run */
export function tableOf(rows, former = []) {
  const lines = rows.map((row) => {
    const { scenario, figure, gateway, barest, peer, goal, value, holds, errors } = row;
    const before = former.find((one) => one.scenario === scenario && one.figure === figure)?.value;
    return [
      ...[scenario, names[figure], shown(figure, gateway), shown(figure, barest), shown(figure, peer)],
      ...[
        amount(figure, value, row),
        amount(figure, goal, row),
        before === undefined ? '' : amount(figure, before, row),
      ],
      [holds ? 'holds' : 'missed', row.isNoisy ? 'noisy' : '', errors > 0 ? `${errors} errors` : '']
        .filter(Boolean)
        .join(', '),
    ];
  });
  const head = ['scenario', 'figure', 'gateway', 'barest', 'peer', 'told as', 'goal', 'last time', ''];
  return [head, head.map((_, index) => (index < 2 ? '---' : '---:')), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const shown = (figure, value) =>
  value === undefined
    ? ''
    : figure === 'resident'
      ? (value / 1e6).toFixed(0)
      : value.toFixed(value < 10 ? 2 : 0);

/** A ratio with ×, a difference with +, an amount as it is. */
function amount(figure, value, { apart, barest }) {
  if (apart !== undefined) return `${value.toFixed(2)} ×`;
  const text = shown(figure, value);
  return barest === undefined ? text : `+${text}`;
}
