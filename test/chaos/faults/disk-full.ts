import { anyGateway } from './fault.js';
import type { Fault } from './fault.js';

/**
 * The disk of a gateway's data is full. No gateway ends meanwhile: what it could not write it holds in memory alone, which is
 * what the documentation says. It is over when that is written.
 */
export const diskFull: Fault = {
  name: 'disk-full',
  parts: ['gateways'],
  shortest: 1_000,
  longest: 8_000,
  missing: ({ disks }) => (typeof disks === 'string' ? disks : undefined),
  strike: async (scene) => {
    const { disks, gateways } = scene.place;
    const index = anyGateway(scene);
    const disk = typeof disks === 'string' ? undefined : disks[index];
    scene.note(`the disk of gateway ${index} is full`);
    await disk?.fill();
    return async () => {
      await disk?.clear();
      await gateways.well(index);
    };
  },
};
