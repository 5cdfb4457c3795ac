import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { RunningExchanges } from '../../pipeline/running-exchanges.js';
import { BackgroundService } from '../../responses/background/background.service.js';
import { UpgradeRouter } from '../../sockets/upgrade-router.js';
import { closeListener } from './close-listener.js';
import { untilCalm } from './until-calm.js';

/** What a stopping gateway does for those who use it. All in milliseconds. */
export interface StopTerms {
  /** How long new requests are still taken while readiness says no, so that load balancers turn away by themselves. */
  readonly drainDelay: number;
  /** How long connections that are kept open may be idle, so that those who keep them use them once more, or close them. */
  readonly keptPatience: number;
  /** How long answers may go on that still run. */
  readonly grace: number;
  /** Readiness goes on saying yes: another process takes this one's place, on the same port. */
  readonly isReplaced?: boolean;
}

/** How long a new connection is given to bring its request, in milliseconds. */
const justAccepted = 200;

/**
 * Stops without losing a request: goes on for a while as if nothing were, then listens no more, lets answers, sockets and
 * background responses end, each connection with its next answer, ends the rest with a proper error, and frees everything.
 *
 * A kept connection that is closed may be one on which a request is on its way: so it is left to whoever keeps it, for a
 * while.
 */
export async function stopGracefully(application: NestExpressApplication, terms: StopTerms): Promise<void> {
  const { drainDelay, keptPatience, grace, isReplaced = false } = terms;
  const server: Server = application.getHttpServer();
  const exchanges = application.get(RunningExchanges, { strict: false });
  const sockets = application.get(UpgradeRouter, { strict: false });
  const background = application.get(BackgroundService, { strict: false });

  if (!isReplaced) exchanges.announceStop();
  if (drainDelay > 0) {
    new Logger('Stop').log(`Requests are still taken for ${drainDelay / 1000} s: load balancers turn away.`);
    await delay(drainDelay);
  }
  await closeListener(server);
  exchanges.stopAccepting();
  if (keptPatience === 0) server.closeIdleConnections();
  const deadline = performance.now() + grace;
  const rest = (): number => Math.max(0, deadline - performance.now());
  const calm = untilCalm(server, {
    busy: () => exchanges.count + sockets.count,
    patience: Math.max(keptPatience, justAccepted),
    within: Math.max(grace, justAccepted),
  });
  await Promise.all([calm, sockets.drain(grace), background.drain(grace)]);
  // Requests may have come since over connections that were kept.
  await Promise.all([exchanges.drain(rest()), sockets.drain(rest()), background.drain(rest())]);
  server.closeAllConnections();
  await application.close();
}
