import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Readable } from 'node:stream';
import { GatewayError } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';
import { UpstreamRefusal } from '../attempts/upstream-refusal.js';
import { toGatewayError } from '../to-gateway-error.js';
import type { EventObserver } from '../translation/turn-keeper.js';
import type { Branch } from './branches.js';
import { MergedEvents } from './merged-events.js';
import { runBranches } from './run-branches.js';

/** Begins a branch's answer. */
export type BranchOpener<Kind extends Branch> = (
  branch: Kind,
  signal: AbortSignal,
) => Promise<AsyncIterable<StreamEvent>>;

/**
 * The answers of several calls as one stream of canonical events. A failure is its last event, and cancels all
 * calls; so does destroying it. No call is read faster than the stream.
 * @param observer hears what the stream holds
 */
export function mergedStream<Kind extends Branch>(
  branches: readonly Kind[],
  limit: number,
  signal: AbortSignal,
  open: BranchOpener<Kind>,
  observer?: EventObserver,
): Readable {
  const merged = new PassThrough({ objectMode: true });
  // Every call may wait for room at the same time.
  merged.setMaxListeners(limit + 10);
  const abandoned = new AbortController();
  merged.once('close', () => {
    abandoned.abort(new GatewayError('caller_cancelled', 'The answer was abandoned.'));
  });
  const events = new MergedEvents(branches);
  const pass = async (ready: readonly StreamEvent[], running: AbortSignal): Promise<void> => {
    for (const event of ready) {
      running.throwIfAborted();
      observer?.push(event);
      if (!merged.write(event)) await once(merged, 'drain', { signal: running });
      if (event.type === 'error') throw event.error;
    }
  };
  const follow = async (branch: Kind, running: AbortSignal, place: number): Promise<void> => {
    for await (const event of await open(branch, running)) await pass(events.push(place, event), running);
    await pass(events.end(place), running);
  };
  void runBranches(branches, limit, AbortSignal.any([signal, abandoned.signal]), follow)
    .catch((error: unknown) => {
      for (const event of events.fail(errorOf(error))) if (!merged.destroyed) merged.write(event);
    })
    .then(() => merged.end());
  return merged;
}

/** On this lane the client speaks another format than the upstream: a refusal counts as what it means. */
function errorOf(error: unknown): GatewayError {
  return toGatewayError(error instanceof UpstreamRefusal ? error.error : error);
}
