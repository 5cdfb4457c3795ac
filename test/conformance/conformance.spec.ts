import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBench } from './matrix/bench.js';
import type { ConformanceBench } from './matrix/bench.js';
import { renderOverview, renderPage } from './matrix/page.js';
import type { Row } from './matrix/page.js';
import { runLoop } from './matrix/run-loop.js';
import { runCells, runScenario, silences } from './matrix/run-scenario.js';
import { runStrict } from './matrix/run-strict.js';
import { scenarios } from './scenarios/scenarios.js';
import { toolLoop } from './scenarios/tool-loop.js';

const page = 'docs/conformance.md';

describe('any client format to any upstream format', () => {
  const rows: Row[] = [];
  let bench: ConformanceBench;

  beforeAll(async () => {
    bench = await startBench();
  });
  afterAll(async () => {
    await bench.close();
    process.stdout.write(renderOverview(rows));
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'loses nothing in silence, and nothing at all for the strict: %s',
    async (name, scenario) => {
      const tried = await runScenario(bench, scenario);
      rows.push({ name, tried });
      expect(silences(tried)).toEqual([]);
      expect(await runStrict(bench, scenario, tried)).toEqual([]);
    },
  );

  it(`loses nothing in silence: ${toolLoop.name}`, async () => {
    const tried = await runCells((cell) => runLoop(bench, toolLoop, cell));
    rows.push({ name: toolLoop.name, tried });
    expect(silences(tried)).toEqual([]);
  });

  it(`is what ${page} says`, () => {
    expect(rows).toHaveLength(scenarios.length + 1);
    const seen = renderPage(rows);
    if (process.env.WRITE_CONFORMANCE === '1') writeFileSync(page, seen);
    expect(readFileSync(page, 'utf8')).toBe(seen);
  });
});
