import { clientFormats, upstreamFormats } from '../formats/wire-format.js';
import type { Form, UpstreamFormat } from '../formats/wire-format.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { ConformanceBench } from './bench.js';
import { runCell } from './run-cell.js';
import type { Cell } from './run-cell.js';
import type { Verdict } from './verdict.js';

/** A cell and what became of it; undefined where the client's format cannot say it. */
export interface Tried extends Cell {
  readonly verdict: Verdict | undefined;
}

const atOnce = 8;

/** Tries a scenario between all formats of clients and some of upstreams; default all. */
export const runScenario = (
  bench: ConformanceBench,
  scenario: Scenario,
  upstreams?: readonly UpstreamFormat[],
): Promise<readonly Tried[]> => runCells((cell) => runCell(bench, scenario, cell), scenario.forms, upstreams);

/** Tries something between these formats, a few at once. */
export async function runCells(
  run: (cell: Cell) => Promise<Verdict | undefined>,
  forms: readonly Form[] = ['json', 'stream'],
  upstreams: readonly UpstreamFormat[] = upstreamFormats,
): Promise<readonly Tried[]> {
  const cells = [...cellsOf(forms, upstreams)];
  const tried: Tried[] = [];
  const worker = async (): Promise<void> => {
    for (let cell = cells.shift(); cell !== undefined; cell = cells.shift()) {
      tried.push({ ...cell, verdict: await run(cell) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return tried;
}

function* cellsOf(forms: readonly Form[], upstreams: readonly UpstreamFormat[]): Generator<Cell> {
  for (const client of clientFormats) {
    for (const upstream of upstreams) {
      for (const form of forms) {
        yield { client, upstream, form, lane: 'auto' };
        if (client === upstream) yield { client, upstream, form, lane: 'hub' };
      }
    }
  }
}

/** What got lost without a word, one line each. */
export const silences = (tried: readonly Tried[]): readonly string[] =>
  tried.flatMap(({ client, upstream, form, lane, verdict }) =>
    (verdict?.faults ?? []).map((fault) => `${client} → ${upstream} (${form}, ${lane}) ${fault}`),
  );
