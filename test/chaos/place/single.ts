import { join } from 'node:path';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { Administration } from '../../replicas/support/administration.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { Disks } from './disks.js';
import { Gateways } from './gateways.js';
import { sqliteLedger } from './ledger/sqlite-ledger.js';
import { configurationFor } from './models.js';
import type { Place } from './place.js';

/** Its whole database. */
const megabytes = 384;

/** One gateway with its SQLite, and nothing else. */
export async function openSingle(): Promise<Place> {
  const mock = await startMockUpstream({ keepRequests: 10 });
  const toVendor = await CuttableProxy.start(mock.port);
  const disks = await Disks.find(megabytes);
  const gateways = await Gateways.start({
    count: 1,
    environment: {},
    file: configurationFor(`http://127.0.0.1:${toVendor.port}`),
    prepare: disks.prepare,
  });
  const url = gateways.address(0);
  return {
    title: 'one gateway on SQLite',
    url,
    mock,
    toVendor,
    gateways,
    disks: disks.missing ?? disks.mounted,
    ledger: sqliteLedger(join(gateways.data(0), 'gateway.db')),
    administration: new Administration(url, gateways.adminKey),
    close: async () => {
      await disks.unmount(() => gateways.discard());
      await toVendor.close();
      await mock.close();
    },
  };
}
