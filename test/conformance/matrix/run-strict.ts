import { clientWires } from '../formats/wires.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { ConformanceBench } from './bench.js';
import { modelOf } from './run-cell.js';
import type { Tried } from './run-scenario.js';

/**
 * Asks again, strictly, wherever a stream named a loss: all of it was known from the request, so the gateway must
 * say no, name every loss, and leave the upstream alone.
 * @returns what went otherwise, one line each
 */
export async function runStrict(
  bench: ConformanceBench,
  scenario: Scenario,
  tried: readonly Tried[],
): Promise<readonly string[]> {
  const lossy = tried.filter(({ form, verdict }) => form === 'stream' && verdict?.names.length !== 0);
  const faults = await Promise.all(lossy.map((cell) => askStrictly(bench, scenario, cell)));
  return faults.flat();
}

async function askStrictly(
  bench: ConformanceBench,
  { requests, replies }: Scenario,
  cell: Tried,
): Promise<readonly string[]> {
  const { client, upstream, verdict } = cell;
  const request = requests[client];
  if (request === undefined || verdict === undefined) return [];
  const model = bench.play({ replies: [replies[upstream]], cutsCharacters: false });
  const strict = { 'x-gateway-strict': 'true' };
  const got = await bench.client.ask(
    clientWires[client],
    request,
    modelOf(cell, model, bench),
    'stream',
    strict,
  );
  const unnamed = verdict.names.filter((name) => !got.message.includes(name));
  const where = `${client} → ${upstream}`;
  return [
    ...(got.status === 422 ? [] : [`${where} answered with status ${got.status}`]),
    ...unnamed.map((name) => `${where} does not name ${name}: ${got.message}`),
    ...(bench.upstream.received(model).length === 0 ? [] : [`${where} asked the upstream`]),
  ];
}
