import { describe, expect, it } from '@jest/globals';
import { scenarios } from '../scenarios/scenarios.js';
import type { Scenario } from '../scenarios/scenario.js';
import { toolLoop } from '../scenarios/tool-loop.js';
import { readEvents } from '../wire/event-stream.js';
import { upstreamFormats } from './wire-format.js';
import type { UpstreamFormat } from './wire-format.js';
import { clientWires, upstreamWires } from './wires.js';

type Answering = Pick<Scenario, 'replies'> & { readonly name: string };

const turns: readonly Answering[] = toolLoop.turns.map((turn, place) => ({
  ...turn,
  name: `turn ${place + 1}`,
}));
const cases = [...scenarios, ...turns].flatMap((scenario) =>
  upstreamFormats.map((format): [UpstreamFormat, string, Answering] => [format, scenario.name, scenario]),
);

/** The yardstick itself: what a vendor streams, its client puts together to what the vendor would have said whole. */
describe('streams as vendors write them', () => {
  it.each(cases)('%s: %s', (format, _name, { replies }) => {
    const reply = replies[format];
    if (reply.kind === 'refusal') return;
    const wire = clientWires[format];
    const events = readEvents(upstreamWires[format].streamOf(reply.body).join(''));
    const gathered = wire.gather(events);
    expect(gathered.ended).toBe(true);
    expect(wire.readAnswer(gathered.answer)).toEqual(wire.readAnswer(reply.body));
  });
});
