import { describe, expect, it } from '@jest/globals';
import { everyWork } from '../chaos/load/work.js';
import { reportText, violationsOf } from '../chaos/run/report.js';
import { runChaos } from '../chaos/run/run-chaos.js';

/** `npm run chaos` in short, always with the same faults. */
describe('a little chaos', () => {
  it.each([
    ['over two replicas', false, 20_000],
    ['over one process', true, 10_000],
  ])(
    '%s leaves the ledger right and every stream what it looks like',
    async (_where, isSingle, length) => {
      const report = await runChaos({ seed: 11, length, isSingle, clients: 8, warmUp: 1_000 });
      const { struck, met } = report.evidence;
      const whole = met.filter(({ seen }) => seen.outcome === 'whole');
      // The report tells what else happened at the time of a violation.
      expect(violationsOf(report).length === 0 ? '' : reportText(report)).toBe('');
      expect(struck.length).toBeGreaterThan(2);
      // Every kind is asked for once before and once after the faults.
      expect(whole.length).toBeGreaterThan(2 * everyWork(1, 1).length);
    },
    360_000,
  );
});
