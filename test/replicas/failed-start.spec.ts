import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { GatewayProcess } from '../support/process.js';
import { freePort } from './support/server-process.js';
import { RedisServer } from './support/redis-server.js';

/** Milliseconds in which it loads what it needs, on a busy machine, and learns that nobody listens. */
const patience = 60_000;

let redis: RedisServer;
let gateway: GatewayProcess | undefined;
beforeEach(async () => {
  redis = await RedisServer.start();
}, 60_000);
afterEach(async () => {
  await gateway?.discard();
  await redis.discard();
}, 60_000);

it(
  'a gateway that finds no PostgreSQL ends, so that somebody starts it again, though its Redis answers',
  async () => {
    gateway = await GatewayProcess.start({
      DATABASE_URL: `postgres://gateway@127.0.0.1:${await freePort()}/postgres`,
      REDIS_URL: redis.url,
      GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
      GATEWAY_LOCAL_ENABLED: 'false',
    });
    expect(await gateway.exited).toBe(1);
    expect(gateway.output).toMatch(/error: postgres:/u);
  },
  patience,
);
