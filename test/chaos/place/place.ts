import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { Administration } from '../../replicas/support/administration.js';
import type { PostgresServer } from '../../replicas/support/postgres-server.js';
import type { RedisServer } from '../../replicas/support/redis-server.js';
import type { CuttableProxy } from './cuttable-proxy.js';
import type { Gateways } from './gateways.js';
import type { LedgerReader } from './ledger/ledger.js';
import type { SmallDisk } from './small-disk.js';

/** A server of the place, and the network between it and the gateways. */
export interface Reached<Server> {
  readonly server: Server;
  readonly network: CuttableProxy;
}

/** Gateways, and all that is around them. */
export interface Place {
  /** For people. */
  readonly title: string;
  /** Where clients ask. */
  readonly url: string;
  readonly mock: MockUpstream;
  readonly toVendor: CuttableProxy;
  readonly gateways: Gateways;
  readonly postgres?: Reached<PostgresServer>;
  readonly redis?: Reached<RedisServer>;
  /** Of each gateway; or why there are none. */
  readonly disks: readonly SmallDisk[] | string;
  readonly ledger: LedgerReader;
  readonly administration: Administration;
  /** Ends what still runs, and removes what is left. */
  close(): Promise<void>;
}
