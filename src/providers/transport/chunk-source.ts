/** Who takes the pieces of an answer as they come. After its end or its failure nothing more is told. */
export interface ChunkReceiver<Chunk> {
  take(chunk: Chunk): void;
  end(): void;
  /** It broke before its end. */
  fail(error: unknown): void;
}

/**
 * Gives the pieces of an answer to one receiver: what a stream does, without its buffers, events and ticks, which cost
 * more than a small answer itself.
 */
export interface ChunkSource<Chunk> {
  /** From now on the receiver hears of everything; of what has come already, at once. */
  start(receiver: ChunkReceiver<Chunk>): void;
  /** No more for now. A piece that is on its way may still be given. */
  pause(): void;
  resume(): void;
  /** No more at all: what is left of the answer is given up, and with it the connection. */
  release(): void;
  /** Where this is aborted it breaks by itself, with the signal's reason. Absent: nobody tells it. */
  readonly signal?: AbortSignal;
  /** It has ended, broke, or was released. */
  readonly isOver: boolean;
}
