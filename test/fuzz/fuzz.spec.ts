import { describe, expect, it, jest } from '@jest/globals';
import { blindGuide } from './engine/block-coverage.js';
import { Explorer } from './engine/explorer.js';
import { keptInputs } from './engine/kept-inputs.js';
import { targets } from './targets/targets.js';

/** The same inputs each time: a test that fails now and then finds nothing that `npm run fuzz` would not. */
const seed = 1;
/** Milliseconds after which a machine is too slow for all of them. */
const longest = 10_000;
/** One finding is enough to fail, and has to be told before the test's time is over. */
const first = { mostFindings: 1, shrinkTime: 1_000 };

// Beside other work what takes a second may take ten.
jest.setTimeout(60_000);

const findings = targets.flatMap((target) =>
  keptInputs('findings', target).map(({ name: file, input }) => ({ name: target.name, file, target, input })),
);

describe('what is fuzzed', () => {
  it.each(findings)('does well what it once did wrong: $name $file', async ({ target, input }) => {
    await target.check(input);
  });

  it.each(targets)(
    'keeps its word for what is kept, and for some of what is made of that: $name',
    async (target) => {
      const explorer = new Explorer(target, { seed, guide: blindGuide, ...first });
      await explorer.begin([...target.seeds(), ...keptInputs('corpus', target).map(({ input }) => input)]);
      const most = explorer.runs + target.triesPerTest;
      const end = performance.now() + longest;
      await explorer.explore((runs) => runs >= most || performance.now() > end);
      expect(explorer.findings.map(({ error, input }) => `${error.message}: ${input.toString()}`)).toEqual(
        [],
      );
    },
  );
});
