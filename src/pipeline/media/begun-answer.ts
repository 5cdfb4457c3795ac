/**
 * An answer that has begun: its first event was waited for, so that a failure before it is still thrown here, where
 * somebody else may answer instead.
 */
export async function begunAnswer<Event>(events: AsyncIterable<Event>): Promise<AsyncIterable<Event>> {
  const rest = events[Symbol.asyncIterator]();
  const first = await rest.next();
  return resumed(first, rest);
}

async function* resumed<Event>(
  first: IteratorResult<Event>,
  rest: AsyncIterator<Event>,
): AsyncGenerator<Event, void> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
