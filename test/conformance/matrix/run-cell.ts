import type { ClientFormat, Form, UpstreamFormat } from '../formats/wire-format.js';
import { clientWires, upstreamWires } from '../formats/wires.js';
import type { Scenario } from '../scenarios/scenario.js';
import type { ConformanceBench } from './bench.js';
import { judge } from './verdict.js';
import type { Verdict } from './verdict.js';

/** One request to try. */
export interface Cell {
  readonly client: ClientFormat;
  readonly upstream: UpstreamFormat;
  readonly form: Form;
  /** `auto` takes the verbatim lane where both formats are the same. */
  readonly lane: 'auto' | 'hub';
}

/** Sends a scenario's request and looks at both ends. Undefined where the client's format cannot say it. */
export async function runCell(
  bench: ConformanceBench,
  scenario: Scenario,
  cell: Cell,
): Promise<Verdict | undefined> {
  const { client, upstream, form } = cell;
  const request = scenario.requests[client];
  const wire = clientWires[client];
  if (request === undefined) return undefined;
  const model = bench.play({
    replies: [scenario.replies[upstream]],
    cutsCharacters: scenario.cutsCharacters === true,
  });
  try {
    const got = await bench.client.ask(wire, request, modelOf(cell, model, bench), form);
    const [body] = bench.upstream.received(model);
    return judge(scenario, {
      ...cell,
      ...got,
      answered: got.facts,
      ...(body && { asked: upstreamWires[upstream].readRequest(body) }),
    });
  } catch (error) {
    return { fate: 'silent', names: [], losses: [], faults: [String(error)] };
  }
}

/** A model as the gateway's clients name it. */
export const modelOf = (
  { upstream, lane }: Cell,
  model: string,
  { publishers }: Pick<ConformanceBench, 'publishers'>,
): string => `${upstream}${lane === 'hub' ? '-hub' : ''}/${publishers[upstream] ?? ''}${model}`;
