import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { Administration } from '../../replicas/support/administration.js';
import { LoadBalancer } from '../../replicas/support/load-balancer.js';
import { PostgresServer } from '../../replicas/support/postgres-server.js';
import { RedisServer } from '../../replicas/support/redis-server.js';
import { opening } from '../../support/closers.js';
import type { Closers } from '../../support/closers.js';
import { CuttableProxy } from './cuttable-proxy.js';
import { postgresLedger } from './ledger/postgres-ledger.js';
import { configurationFor } from './models.js';
import { openGateways } from './open-gateways.js';
import type { Place } from './place.js';

/** As many as the load balancer's settings know that are shipped. */
const replicas = 2;
/** Journals alone. */
const megabytes = 32;

/** Gateways behind a load balancer that share PostgreSQL and Redis: Debian's own, on this machine. */
export const openCluster = (): Promise<Place> => opening(open);

async function open(closers: Closers): Promise<Place> {
  const mock = await startMockUpstream({ keepRequests: 10 });
  closers.add(() => mock.close());
  const postgres = await PostgresServer.start();
  closers.add(() => postgres.discard());
  const redis = await RedisServer.start();
  closers.add(() => redis.discard());
  const proxyTo = async (port: number): Promise<CuttableProxy> => {
    const proxy = await CuttableProxy.start(port);
    closers.add(() => proxy.close());
    return proxy;
  };
  const toVendor = await proxyTo(mock.port);
  const toPostgres = await proxyTo(postgres.port);
  const toRedis = await proxyTo(redis.port);
  const { gateways, disks } = await openGateways(closers, megabytes, {
    count: replicas,
    environment: {
      DATABASE_URL: `postgres://gateway@127.0.0.1:${toPostgres.port}/postgres`,
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
    },
    file: configurationFor(`http://127.0.0.1:${toVendor.port}`),
  });
  const balancer = await LoadBalancer.start(gateways.ports);
  closers.add(() => balancer.discard());
  return {
    title: `${replicas} gateways on PostgreSQL and Redis behind nginx`,
    url: balancer.url,
    mock,
    toVendor,
    gateways,
    postgres: { server: postgres, network: toPostgres },
    redis: { server: redis, network: toRedis },
    disks,
    ledger: postgresLedger(postgres.url),
    administration: new Administration(balancer.url, gateways.adminKey),
    close: () => closers.close(),
  };
}
