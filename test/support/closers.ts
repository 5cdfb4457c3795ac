/** What was opened and has to be closed, the last first. */
export class Closers {
  private readonly closers: (() => Promise<void>)[] = [];

  add(close: () => Promise<void>): void {
    this.closers.push(close);
  }

  /** Closes all of them, each once, though one cannot be. @throws Error where some could not, with why */
  async close(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.closers.pop(); close !== undefined; close = this.closers.pop()) {
      await close().catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0)
      throw new AggregateError(errors, `Some parts cannot be closed: ${errors.join('; ')}`);
  }
}

/** Opens something of several parts. Where one cannot be opened, those before it are closed again. */
export async function opening<Opened>(open: (closers: Closers) => Promise<Opened>): Promise<Opened> {
  const closers = new Closers();
  try {
    return await open(closers);
  } catch (error) {
    // What could not be opened matters more.
    await closers.close().catch(() => undefined);
    throw error;
  }
}
