import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { GatewayAdapter } from '../../entrance/gateway.adapter.js';
import { UsageJournal } from '../../metering/usage-journal.js';
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
/** How long it may take to find out what the last requests used, and to free everything, in milliseconds. */
const settling = 3_000;
const closing = 8_000;

const logger = new Logger('Stop');

/**
 * Stops without losing a request: goes on for a while as if nothing were, then listens no more, lets answers, sockets and
 * background responses end, each connection with its next answer, ends the rest with a proper error, and frees everything.
 *
 * A kept connection that is closed may be one on which a request is on its way: so it is left to whoever keeps it, for a
 * while.
 */
export async function stopGracefully(
  application: NestExpressApplication,
  { drainDelay, keptPatience, grace, isReplaced = false }: StopTerms,
): Promise<void> {
  const { servers } = application.getHttpAdapter() as unknown as GatewayAdapter;
  const exchanges = application.get(RunningExchanges, { strict: false });
  const sockets = application.get(UpgradeRouter, { strict: false });
  const background = application.get(BackgroundService, { strict: false });

  if (!isReplaced) exchanges.announceStop();
  if (drainDelay > 0) {
    logger.log(`Requests are still taken for ${drainDelay / 1000} s: load balancers turn away.`);
    await delay(drainDelay);
  }
  await Promise.all(servers.map(closeListener));
  exchanges.stopAccepting();
  if (keptPatience === 0) for (const server of servers) server.closeIdleConnections();
  const deadline = performance.now() + grace;
  const rest = (): number => Math.max(0, deadline - performance.now());
  const terms = {
    busy: () => exchanges.count + sockets.count,
    patience: Math.max(keptPatience, justAccepted),
    within: Math.max(grace, justAccepted),
  };
  const calm = servers.map((server) => untilCalm(server, terms));
  await Promise.all([...calm, sockets.drain(grace), background.drain(grace)]);
  // Requests may have come since over connections that were kept.
  await Promise.all([exchanges.drain(rest()), sockets.drain(rest()), background.drain(rest())]);
  for (const server of servers) server.closeAllConnections();
  await settle(application.get(UsageJournal, { strict: false }));
  await closeWithin(application, closing);
}

/** What ended requests used is still being found out, and has to be in the journal before that is closed. */
async function settle(journal: UsageJournal): Promise<void> {
  const left = await journal.settledWithin(settling);
  if (left > 0)
    logger.error(`What ${left} requests used is not known yet: they are recorded as interrupted.`);
}

/** Servers that do not answer may hold up whatever asks them. All that must survive stands in the journal by then. */
async function closeWithin(application: NestExpressApplication, milliseconds: number): Promise<void> {
  const leaving = new AbortController();
  const late = delay(milliseconds, 'late', { signal: leaving.signal }).catch(() => 'in time');
  const outcome = await Promise.race([application.close(), late]);
  leaving.abort();
  if (outcome === 'late') {
    logger.warn(
      `Not everything came to its end within ${milliseconds / 1_000} s: the gateway stops without it.`,
    );
  }
}
