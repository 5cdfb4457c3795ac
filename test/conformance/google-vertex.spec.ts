import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBench } from './matrix/bench.js';
import type { ConformanceBench } from './matrix/bench.js';
import { runLoop } from './matrix/run-loop.js';
import { runCells, runScenario, silences } from './matrix/run-scenario.js';
import { runStrict } from './matrix/run-strict.js';
import { scenarios } from './scenarios/scenarios.js';
import { toolLoop } from './scenarios/tool-loop.js';

const upstreams = ['generate-content', 'messages', 'chat'] as const;

describe('any client format to Gemini, Claude and open models at Vertex AI', () => {
  let bench: ConformanceBench;

  beforeAll(async () => {
    const vertex = { type: 'google-vertex', models: [] };
    bench = await startBench(
      { type: 'openai' },
      { 'generate-content': vertex, messages: vertex, chat: vertex },
      { messages: 'anthropic/', chat: 'meta/' },
    );
  });
  afterAll(async () => {
    await bench.close();
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'loses nothing in silence, and nothing at all for the strict: %s',
    async (_name, scenario) => {
      const tried = await runScenario(bench, scenario, upstreams);
      expect(silences(tried)).toEqual([]);
      expect(await runStrict(bench, scenario, tried)).toEqual([]);
    },
  );

  it(`loses nothing in silence: ${toolLoop.name}`, async () => {
    const tried = await runCells((cell) => runLoop(bench, toolLoop, cell), undefined, upstreams);
    expect(silences(tried)).toEqual([]);
  });
});
