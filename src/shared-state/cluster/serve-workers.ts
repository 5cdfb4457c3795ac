import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { PrimaryState } from './primary-state.js';
import type { Reply } from './primary-state.js';

/** In a cluster's primary process, before it starts workers: keeps the state they share. */
export function serveWorkers(primary: PrimaryState = new PrimaryState()): void {
  const replies = new Map<number, Reply>();
  const replyTo = (worker: Worker): Reply => {
    const known = replies.get(worker.id);
    if (known !== undefined) return known;
    const reply: Reply = (message) => {
      // A worker that is going away takes no more.
      if (worker.isConnected()) worker.send(message, () => undefined);
    };
    replies.set(worker.id, reply);
    return reply;
  };
  cluster.on('message', (worker, message) => {
    primary.handle(message, replyTo(worker));
  });
  cluster.on('disconnect', (worker) => {
    primary.leave(replyTo(worker));
    replies.delete(worker.id);
  });
}
