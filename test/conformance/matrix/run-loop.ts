import { clientWires, upstreamWires } from '../formats/wires.js';
import type { toolLoop } from '../scenarios/tool-loop.js';
import type { ConformanceBench } from './bench.js';
import { modelOf } from './run-cell.js';
import type { Cell } from './run-cell.js';
import { judge, worstOf } from './verdict.js';
import type { Verdict } from './verdict.js';

/** Holds a conversation: the client returns what the model said as it came. */
export async function runLoop(
  bench: ConformanceBench,
  { requests, turns }: typeof toolLoop,
  cell: Cell,
): Promise<Verdict | undefined> {
  const wire = clientWires[cell.client];
  let body = requests[cell.client];
  if (body === undefined) return undefined;
  const replies = turns.map((turn) => turn.replies[cell.upstream]);
  const model = bench.play({ replies, cutsCharacters: false });
  const verdicts: Verdict[] = [];
  try {
    for (const [place, turn] of turns.entries()) {
      const got = await bench.client.ask(wire, body, modelOf(cell, model, bench), cell.form);
      const received = bench.upstream.received(model)[place];
      const verdict = judge(turn, {
        ...cell,
        ...got,
        answered: got.facts,
        ...(received && { asked: upstreamWires[cell.upstream].readRequest(received) }),
      });
      verdicts.push({ ...verdict, faults: verdict.faults.map((fault) => `turn ${place + 1}: ${fault}`) });
      body = wire.resume(body, got.answer, turn.outputs);
    }
    return worstOf(verdicts);
  } catch (error) {
    return { fate: 'silent', names: [], losses: [], faults: [String(error)] };
  }
}
