import cluster from 'node:cluster';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { serveMetrics } from '../metrics/metrics-server.js';
import { createLogger, setProcessLogger } from '../observability/logger.js';
import { serveWorkers } from '../shared-state/cluster/serve-workers.js';
import { PooledMetrics } from '../workers/pooled-metrics.js';
import type { SupervisedWorker } from '../workers/supervised-worker.js';
import { Supervisor } from '../workers/supervisor.js';
import type { WorkerMessage } from '../workers/worker-messages.js';
import { stopOnSignal } from './stopping/stop-on-signal.js';

/**
 * Beyond the grace of running answers, in milliseconds: longer than the last words to sockets and to answers, settling and
 * closing take at most (17 s).
 */
const farewell = 18_000;

/**
 * `WORKERS=n`: this process serves nothing itself, it keeps n workers alive that do. SIGTERM and SIGINT stop all of
 * them gracefully; SIGHUP and SIGUSR2 replace them one by one.
 */
export async function serveWithWorkers(configuration: GatewayConfiguration): Promise<void> {
  const { server, metrics } = configuration;
  const logger = createLogger(configuration.log);
  setProcessLogger(logger);
  const pooled = new PooledMetrics(() => supervisor.workers);
  const supervisor = new Supervisor({
    count: server.workers,
    grace: server.drainDelay + server.shutdownGrace + farewell,
    logger,
    onMessage: (from, message) => {
      hear(pooled, from, message);
    },
    onEnd: (worker) => void pooled.lose(worker),
    onHopeless: (code) => {
      logger.fatal({ event: 'workers died' }, 'Workers die before they serve: the gateway gives up.');
      void supervisor.stop().finally(() => process.exit(code === 0 ? 1 : code));
    },
  });
  // Workers accept connections themselves: those that the primary hands to a worker which dies would wait for ever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: process.argv[1] ?? '', args: process.argv.slice(2) });
  // The budgets and limits of tokens hold for all workers together.
  serveWorkers();
  stopOnSignal((signal) => supervisor.stop(signal));
  if (metrics.enabled && metrics.port !== 0) await serveMetrics(pooled, metrics);
  const code = await supervisor.start();
  // The worker has said what is wrong.
  if (code !== undefined) process.exit(code === 0 ? 1 : code);
  for (const signal of ['SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => void supervisor.restart());
}

function hear(pooled: PooledMetrics, from: SupervisedWorker, message: WorkerMessage): void {
  if (message.kind === 'gateway:measured') pooled.take(from, message.metrics);
  if (message.kind === 'gateway:pool') {
    const { question } = message;
    void pooled.text().then((text) => {
      from.tell({ kind: 'gateway:pooled', question, text });
    });
  }
}
