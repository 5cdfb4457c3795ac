import { describe, expect, it } from '@jest/globals';
import { blindGuide } from './engine/block-coverage.js';
import { Explorer } from './engine/explorer.js';
import { keptInputs } from './engine/kept-inputs.js';
import { targets } from './targets/targets.js';

/** Long enough to run every mutation, short enough to be run with all tests. */
const shortly = 1_000;
/** The same inputs each time: a test that fails now and then finds nothing that `npm run fuzz` would not. */
const seed = 1;

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
      const explorer = new Explorer(target, { seed, guide: blindGuide });
      await explorer.begin([...target.seeds(), ...keptInputs('corpus', target).map(({ input }) => input)]);
      const end = performance.now() + shortly;
      await explorer.explore(() => performance.now() > end);
      expect(explorer.findings.map(({ error, input }) => `${error.message}: ${input.toString()}`)).toEqual(
        [],
      );
    },
  );
});
