import { setTimeout as delay } from 'node:timers/promises';
import { anyGateway } from './fault.js';
import type { Fault } from './fault.js';

/** A gateway's process dies at once, and is started again after a while. */
export const gatewayKilled: Fault = {
  name: 'gateway-killed',
  parts: ['gateways'],
  shortest: 100,
  longest: 5_000,
  strike: async (scene) => {
    const { gateways } = scene.place;
    const index = anyGateway(scene);
    scene.note(`gateway ${index} is killed`);
    await gateways.kill(index);
    return async () => {
      await gateways.begin(index);
      // What died with it is found before the next one dies.
      await delay(500);
    };
  },
};
