import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBench } from './matrix/bench.js';
import type { ConformanceBench } from './matrix/bench.js';
import { runCell } from './matrix/run-cell.js';
import type { Cell } from './matrix/run-cell.js';
import { runLoop } from './matrix/run-loop.js';
import { runCells, silences } from './matrix/run-scenario.js';
import type { Tried } from './matrix/run-scenario.js';
import { runStrict } from './matrix/run-strict.js';
import { scenarios } from './scenarios/scenarios.js';
import { toolLoop } from './scenarios/tool-loop.js';

/** Nothing is relayed to a package: what a format says to itself has no meaning here. */
const isOwn = ({ client, upstream }: Cell): boolean => client === upstream;
const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/** What no bridge can know or carry: the packages read nothing of it, and their answers have no place for it. */
const beyond = [
  // OpenAI itself sends no thinking in chat completions.
  / → chat .*answer lacks: thinks: /,
  // So none can come back, unless it was kept of the same conversation with another upstream.
  / → chat .*request lacks: model thinks: /,
  // Reported as max-tokens: the package adds the thinking, by what it knows of the model.
  / → messages .*request lacks: max tokens = /,
  // What asks for them is reported.
  / answer lacks: took /,
];
const silencesOf = (tried: readonly Tried[]): readonly string[] =>
  silences(tried).filter((fault) => !beyond.some((pattern) => pattern.test(fault)));

/** These upstreams would give several answers to one request: the mock's would be of two, where one was asked for. */
const severalAtOnce = ['chat', 'generate-content'];

describe('any client format to packages of the AI SDK', () => {
  let bench: ConformanceBench;

  beforeAll(async () => {
    const openAi = { type: 'ai-sdk', package: '@ai-sdk/openai' };
    bench = await startBench(undefined, {
      chat: { ...openAi, api: 'chat' },
      responses: { ...openAi, api: 'responses' },
      messages: { type: 'ai-sdk', package: '@ai-sdk/anthropic' },
      'generate-content': { type: 'ai-sdk', package: '@ai-sdk/google', path: '/v1beta' },
    });
  });
  afterAll(async () => {
    await bench.close();
  });

  it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
    'loses nothing in silence, and nothing at all for the strict: %s',
    async (_name, scenario) => {
      const isTried = (cell: Cell) =>
        !isOwn(cell) && (scenario.name !== 'several candidates' || !severalAtOnce.includes(cell.upstream));
      const run = (cell: Cell) => (isTried(cell) ? runCell(bench, scenario, cell) : nothing());
      const tried = await runCells(run, scenario.forms);
      expect(silencesOf(tried)).toEqual([]);
      expect(await runStrict(bench, scenario, tried)).toEqual([]);
    },
  );

  it(`loses nothing in silence: ${toolLoop.name}`, async () => {
    const tried = await runCells((cell) => (isOwn(cell) ? nothing() : runLoop(bench, toolLoop, cell)));
    expect(silencesOf(tried)).toEqual([]);
  });
});
