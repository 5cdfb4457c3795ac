import { anyGateway } from './fault.js';
import type { Fault } from './fault.js';

/** A gateway is stopped as a deployment stops it: what runs comes to its end. */
export const gatewayStopped: Fault = {
  name: 'gateway-stopped',
  parts: ['gateways'],
  shortest: 100,
  longest: 4_000,
  strike: async (scene) => {
    const { gateways } = scene.place;
    const index = anyGateway(scene);
    scene.note(`gateway ${index} is stopped`);
    await gateways.stop(index);
    scene.note(`gateway ${index} has stopped`);
    return () => gateways.begin(index);
  },
};
