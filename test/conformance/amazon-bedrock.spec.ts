import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claudePrefix } from './matrix/amazon-bedrock.js';
import { startBench } from './matrix/bench.js';
import type { ConformanceBench } from './matrix/bench.js';
import { runLoop } from './matrix/run-loop.js';
import { runCells, runScenario, silences } from './matrix/run-scenario.js';
import { runStrict } from './matrix/run-strict.js';
import { atBedrock } from './scenarios/at-bedrock.js';
import { scenarios } from './scenarios/scenarios.js';
import { toolLoop } from './scenarios/tool-loop.js';

/** Anthropic's clients are relayed to Claude by InvokeModel; everybody else asks it by Converse. */
describe('any client format to Claude at Amazon Bedrock', () => {
  let bench: ConformanceBench;

  beforeAll(async () => {
    const bedrock = { type: 'amazon-bedrock', region: 'us-east-1' };
    bench = await startBench({ type: 'openai' }, { messages: bedrock }, { messages: claudePrefix });
  });
  afterAll(async () => {
    await bench.close();
  });

  it.each(scenarios.map((scenario) => [scenario.name, atBedrock(scenario)] as const))(
    'loses nothing in silence, and nothing at all for the strict: %s',
    async (_name, scenario) => {
      const tried = await runScenario(bench, scenario, ['messages']);
      expect(silences(tried)).toEqual([]);
      expect(await runStrict(bench, scenario, tried)).toEqual([]);
    },
  );

  it(`loses nothing in silence: ${toolLoop.name}`, async () => {
    const tried = await runCells((cell) => runLoop(bench, toolLoop, cell), undefined, ['messages']);
    expect(silences(tried)).toEqual([]);
  });
});
