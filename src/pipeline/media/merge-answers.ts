import { sumUsage } from '#libs/canonical';
import type { MediaEvent } from '#libs/canonical';
import { EventChannel } from '../../computing/event-channel.js';
import { runBranches } from '../fan-out/run-branches.js';

/**
 * One answer of those to the pieces of a request: their events as they come, then one `done` with everybody's usage.
 * The first piece that fails cancels the others.
 * @param limit pieces asked at once
 */
export async function* mergeAnswers<Piece, Event extends MediaEvent>(
  pieces: readonly Piece[],
  limit: number,
  signal: AbortSignal,
  ask: (piece: Piece, signal: AbortSignal) => AsyncIterable<Event>,
): AsyncGenerator<Event, void> {
  const left = new AbortController();
  const channel = new EventChannel<Event>(() => {
    left.abort();
  });
  const reading = runBranches(
    pieces,
    limit,
    AbortSignal.any([signal, left.signal]),
    async (piece, running) => {
      let done: Event | undefined;
      for await (const event of ask(piece, running)) {
        if (event.type === 'done') done = event;
        else channel.write(event);
      }
      return done;
    },
  );
  // It may fail while nobody listens: the reader is told when it comes to the end.
  void reading
    .catch(() => undefined)
    .finally(() => {
      channel.end();
    });
  yield* channel;
  const ends = (await reading).filter((end) => end !== undefined);
  const [first] = ends;
  if (first === undefined || ends.length < pieces.length) return;
  const usage = sumUsage(ends.map((end) => end.usage));
  yield { ...first, ...(usage !== undefined && { usage }) };
}
