import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RunningExchanges } from '../pipeline/running-exchanges.js';
import { BackgroundService } from '../responses/background/background.service.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';

/**
 * Stops accepting, lets running answers and background responses finish within `grace` milliseconds, ends the rest with a proper error,
 * and frees everything.
 */
export async function stopGracefully(application: NestExpressApplication, grace: number): Promise<void> {
  const server: Server = application.getHttpServer();
  const exchanges = application.get(RunningExchanges, { strict: false });
  exchanges.stopAccepting();
  server.close();
  await Promise.all([
    arrived(server).then(() => exchanges.drain(grace)),
    application.get(UpgradeRouter, { strict: false }).drain(grace),
    application.get(BackgroundService, { strict: false }).drain(grace),
  ]);
  // Connections on which nothing was ever asked count as busy, and would be waited for.
  server.closeAllConnections();
  await application.close();
}

/** How long a new connection is given to bring its request, in milliseconds. */
const justAccepted = 200;

/** Requests may be on their way over connections that have just been accepted. */
async function arrived(server: Server): Promise<void> {
  if ((await connectionsOf(server)) > 0) await delay(justAccepted);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.getConnections((_error, count) => {
      resolve(count);
    });
  });

/**
 * Signals within this time are one wish, in milliseconds: a supervisor signals the whole process group, and npm and
 * its shell pass on what they got themselves.
 */
const oneWish = 2_000;

/** On SIGTERM or SIGINT: `stop`, then exit 0. Whoever signals again later wants the process to end at once. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let first: number | undefined;
  const onSignal = (): void => {
    if (first !== undefined) {
      if (performance.now() - first > oneWish) process.exit(1);
      return;
    }
    first = performance.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        new Logger('Stop').error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
