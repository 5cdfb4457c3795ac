import { join } from 'node:path';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { Administration } from '../../replicas/support/administration.js';
import { opening } from '../../support/closers.js';
import type { Closers } from '../../support/closers.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { sqliteLedger } from './ledger/sqlite-ledger.js';
import { configurationFor } from './models.js';
import { openGateways } from './open-gateways.js';
import type { Place } from './place.js';

/** Its whole database. */
const megabytes = 384;

/** One gateway with its SQLite, and nothing else. */
export const openSingle = (): Promise<Place> => opening(open);

async function open(closers: Closers): Promise<Place> {
  const mock = await startMockUpstream({ keepRequests: 10 });
  closers.add(() => mock.close());
  const toVendor = await CuttableProxy.start(mock.port);
  closers.add(() => toVendor.close());
  const { gateways, disks } = await openGateways(closers, megabytes, {
    count: 1,
    environment: {},
    file: configurationFor(`http://127.0.0.1:${toVendor.port}`),
  });
  const url = gateways.address(0);
  return {
    title: 'one gateway on SQLite',
    url,
    mock,
    toVendor,
    gateways,
    disks,
    ledger: sqliteLedger(join(gateways.data(0), 'gateway.db')),
    administration: new Administration(url, gateways.adminKey),
    close: () => closers.close(),
  };
}
