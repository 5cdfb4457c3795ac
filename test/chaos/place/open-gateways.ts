import type { Closers } from '../../support/closers.js';
import { Disks } from './disks.js';
import { Gateways } from './gateways.js';
import type { GatewayTerms } from './gateways.js';
import type { Place } from './place.js';

/**
 * Starts the gateways of a place, on small disks where this machine can have any.
 * @param megabytes of each disk
 */
export async function openGateways(
  closers: Closers,
  megabytes: number,
  terms: Omit<GatewayTerms, 'prepare'>,
): Promise<Pick<Place, 'gateways' | 'disks'>> {
  const disks = await Disks.find(megabytes);
  const gateways = await Gateways.choosePorts({ ...terms, prepare: disks.prepare });
  closers.add(() => disks.unmount(() => gateways.discard()));
  await gateways.start();
  return { gateways, disks: disks.missing ?? disks.mounted };
}
