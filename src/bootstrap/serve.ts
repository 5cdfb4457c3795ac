import cluster from 'node:cluster';
import type { CommonOptions } from '../cli/cli-handlers.js';
import { asWorker } from '../workers/worker-role.js';
import { readConfiguration } from './read-configuration.js';

/**
 * `npm start`: serves until a signal comes. Resolves when the gateway listens and has said where. The primary of several
 * workers serves nothing itself, so it does not load what serves.
 */
export async function serve(options: CommonOptions): Promise<void> {
  const configuration = readConfiguration(options);
  if (configuration.server.workers > 1 && cluster.isPrimary) {
    const { serveWithWorkers } = await import('./serve-with-workers.js');
    await serveWithWorkers(configuration);
    return;
  }
  const { serveHere } = await import('./serve-here.js');
  await asWorker((role) => serveHere(configuration, role));
}
