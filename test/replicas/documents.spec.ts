import { userInfo } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { byDocument, everyCodeBlock, marked } from '../docs/support/code-block.js';
import { root } from '../docs/support/documents.js';
import { runShell } from '../docs/support/shell.js';
import type { Terminal } from '../docs/support/shell.js';
import { PostgresServer } from './support/postgres-server.js';
import { RedisServer } from './support/redis-server.js';
import { freePort } from './support/server-process.js';

const pages = byDocument(marked(await everyCodeBlock(), ['sh'], 'servers'));
const secretKey = Buffer.alloc(32, 1).toString('base64');
const common = { GATEWAY_LOCAL_ENABLED: 'false', LOG_LEVEL: 'warn' };

let postgres: PostgresServer;
let redis: RedisServer;
beforeAll(async () => {
  [postgres, redis] = [await PostgresServer.start(), await RedisServer.start()];
}, 60_000);
afterAll(async () => {
  await redis.discard();
  await postgres.discard();
});

/** Debian's tools find the server by these. */
const toPostgres = () => ({ PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'gateway' });
const databaseUrl = (name: string): string => `postgres://gateway@127.0.0.1:${postgres.port}/${name}`;

/** Where a reader of each page sits. */
const terminals: Readonly<Record<string, () => Promise<Terminal>>> = {
  'docs/postgresql.md': async () => ({
    variables: { ...common, ...toPostgres() },
    // The gateway of the second block knows nothing of the first one's database.
    before: 'node "$PROJECT/dist/src/main.js" token create --name laptop && createdb moved',
    places: {
      "'postgres://user:password@db.internal:5432/gateway?sslmode=require'": databaseUrl('gateway'),
      "npm start -- storage migrate --to 'postgres://user:password@db.internal:5432/gateway'": `env -u DATABASE_URL -u GATEWAY_SECRET_KEY npm start -- storage migrate --to ${databaseUrl('moved')}`,
    },
  }),
  'docs/redis.md': async () => ({
    variables: common,
    places: { 'redis://:password@redis.internal:6379/0': `${redis.url}/0` },
  }),
  'docs/backup-and-updates.md': async () => ({
    variables: {
      ...common,
      ...toPostgres(),
      DATABASE_URL: databaseUrl('kept'),
      GATEWAY_SECRET_KEY: secretKey,
    },
    before: 'createdb kept && npm start -- token create --name laptop',
    places: {},
  }),
  'docs/cluster.md': async () => {
    const ports = { 5433: await freePort(), 6380: await freePort(), 3001: await freePort() };
    const others = { 3002: await freePort(), '127.0.0.1:8080': `127.0.0.1:${await freePort()}` };
    const name = `documents${process.pid}`;
    return {
      variables: common,
      folder: root,
      // What a page that fails in the middle leaves behind.
      before: `trap 'set +e; exec 2>/dev/null
        for file in "\${CLUSTER:-}"/*.pid; do kill "$(cat "$file")"; done
        pg_dropcluster --stop "\${VERSION:-}" ${name}
      ' EXIT`,
      places: {
        ...Object.fromEntries(Object.entries({ ...ports, ...others }).map(([at, to]) => [at, String(to)])),
        '"$VERSION" gateway': `"$VERSION" ${name}`,
      },
    };
  },
};

describe('documents, with Debian’s servers', () => {
  // Only root may make a cluster of PostgreSQL's, and what runs as one is not to be seen by tests beside it.
  const runnable = [...pages].filter(([path]) => path !== 'docs/cluster.md' || userInfo().uid === 0);

  it.each(runnable)(
    '%s',
    async (path, blocks) => {
      const terminal = await terminals[path]?.();
      if (terminal === undefined) throw new Error(`Nobody says where a reader of ${path} sits.`);
      const { code, output } = await runShell(blocks, terminal);
      expect(code === 0 ? '' : output).toBe('');
    },
    120_000,
  );
});
