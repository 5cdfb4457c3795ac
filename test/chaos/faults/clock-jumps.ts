import { anyGateway } from './fault.js';
import type { Fault } from './fault.js';

const minute = 60_000;
const hour = 60 * minute;
const jumps = [-26 * hour, -hour, -3 * minute, -20_000, 20_000, 3 * minute, hour, 26 * hour] as const;

/** A gateway's clock jumps, forward or back, and later to where it should be. */
export const clockJumps: Fault = {
  name: 'clock-jumps',
  parts: ['clocks'],
  shortest: 2_000,
  longest: 10_000,
  strike: async (scene) => {
    const { gateways } = scene.place;
    const index = anyGateway(scene);
    const jump = jumps[scene.chance.between(0, jumps.length - 1)] ?? hour;
    scene.note(`the clock of gateway ${index} jumps by ${jump / 1_000} s`);
    await gateways.moveClock(index, jump);
    return () => gateways.moveClock(index, 0);
  },
};
