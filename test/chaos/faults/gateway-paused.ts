import { anyGateway } from './fault.js';
import type { Fault } from './fault.js';

/** A gateway's process gets no processor for a while: as on a machine that swaps, or is moved. */
export const gatewayPaused: Fault = {
  name: 'gateway-paused',
  parts: ['gateways'],
  shortest: 500,
  longest: 8_000,
  strike: (scene) => {
    const { gateways } = scene.place;
    const index = anyGateway(scene);
    scene.note(`gateway ${index} is paused`);
    gateways.signal(index, 'SIGSTOP');
    return () => {
      gateways.signal(index, 'SIGCONT');
    };
  },
};
