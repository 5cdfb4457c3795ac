import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { Administration } from '../../replicas/support/administration.js';
import { LoadBalancer } from '../../replicas/support/load-balancer.js';
import { PostgresServer } from '../../replicas/support/postgres-server.js';
import { RedisServer } from '../../replicas/support/redis-server.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { Disks } from './disks.js';
import { Gateways } from './gateways.js';
import { postgresLedger } from './ledger/postgres-ledger.js';
import { configurationFor } from './models.js';
import type { Place } from './place.js';

/** As many as the load balancer's settings know that are shipped. */
const replicas = 2;
/** Journals alone. */
const megabytes = 32;

/** Gateways behind a load balancer that share PostgreSQL and Redis: Debian's own, on this machine. */
export async function openCluster(): Promise<Place> {
  const mock = await startMockUpstream({ keepRequests: 10 });
  const toVendor = await CuttableProxy.start(mock.port);
  const postgres = await PostgresServer.start();
  const redis = await RedisServer.start();
  const toPostgres = await CuttableProxy.start(postgres.port);
  const toRedis = await CuttableProxy.start(redis.port);
  const disks = await Disks.find(megabytes);
  const gateways = await Gateways.start({
    count: replicas,
    environment: {
      DATABASE_URL: `postgres://gateway@127.0.0.1:${toPostgres.port}/postgres`,
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
    },
    file: configurationFor(`http://127.0.0.1:${toVendor.port}`),
    prepare: disks.prepare,
  });
  const balancer = await LoadBalancer.start(gateways.ports);
  return {
    title: `${replicas} gateways on PostgreSQL and Redis behind nginx`,
    url: balancer.url,
    mock,
    toVendor,
    gateways,
    postgres: { server: postgres, network: toPostgres },
    redis: { server: redis, network: toRedis },
    disks: disks.missing ?? disks.mounted,
    ledger: postgresLedger(postgres.url),
    administration: new Administration(balancer.url, gateways.adminKey),
    close: async () => {
      await balancer.discard();
      await disks.unmount(() => gateways.discard());
      for (const proxy of [toVendor, toPostgres, toRedis]) await proxy.close();
      await redis.discard();
      await postgres.discard();
      await mock.close();
    },
  };
}
