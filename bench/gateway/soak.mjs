/** Half of what the gateway can do, for a long time: whether memory grows, and whether the last minutes are like the first. */
import { round } from './rounds.mjs';
import { scenarios } from './scenarios.mjs';

/** Of each part, in milliseconds. */
const part = 60_000;

/** @param minutes how long */
export async function soak(gateway, minutes) {
  const scenario = scenarios.find(({ connections }) => connections === 1);
  // One connection keeps about one of the two cores of the machine busy with all of it: half of what 32 reach.
  const parts = [];
  for (let minute = 0; minute < minutes; minute += 1) {
    const figures = await round(gateway, { ...scenario, connections: 2 }, { warmUp: 0, time: part });
    parts.push(figures);
    const { perSecond, p50, p99, resident, errors } = figures;
    console.log(
      [
        `${minute + 1} min`,
        `${perSecond.toFixed(0)} a second`,
        `p50 ${p50.toFixed(2)} ms`,
        `p99 ${p99.toFixed(2)} ms`,
        `${(resident / 1e6).toFixed(0)} MB`,
        `${errors} errors`,
      ].join(', '),
    );
  }
  const slope = slopeOf(parts.slice(5).map(({ resident }) => resident));
  console.log(
    `Memory after the first five minutes: ${(slope.each / 1e6).toFixed(3)} ± ${(slope.error / 1e6).toFixed(3)} MB a minute`,
  );
}

/** Least squares over equal steps. @returns the slope a step, and twice its standard error */
function slopeOf(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  const each = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / squares;
  const rest = values.reduce((sum, value, index) => sum + (value - mean - each * (index - middle)) ** 2, 0);
  return { each, error: 2 * Math.sqrt(rest / Math.max(1, values.length - 2) / squares) };
}
