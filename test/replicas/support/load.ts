import { setTimeout as delay } from 'node:timers/promises';
import { ask } from './client.js';
import type { Asked, Seen } from './client.js';

/** A request and what became of it. */
export type Met = Asked & { readonly seen: Seen };

/** Many clients at once, each asking again as soon as it was answered. */
export class Load {
  readonly met: Met[] = [];
  private stopping = false;
  private readonly clients: Promise<void>[];
  private count = 0;

  /**
   * @param next makes a request of its number, counted from 0 over all clients
   * @param pause of each client between two requests, in milliseconds
   */
  constructor(
    clients: number,
    private readonly url: (number: number) => string,
    private readonly token: string,
    private readonly next: (number: number) => Asked,
    private readonly pause = 0,
  ) {
    this.clients = Array.from({ length: clients }, () => this.run());
  }

  /** Lets every client finish what it asks. */
  async stop(): Promise<readonly Met[]> {
    this.stopping = true;
    await Promise.all(this.clients);
    return this.met;
  }

  /** Resolves once so many requests were asked. */
  async reached(count: number): Promise<void> {
    while (this.count < count) await delay(10);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const number = this.count;
      this.count += 1;
      const asked = this.next(number);
      this.met.push({ ...asked, seen: await ask(this.url(number), this.token, asked) });
      if (this.pause > 0) await delay(this.pause);
    }
  }
}

/** How many requests ended in each way. */
export function tally(met: readonly Met[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { seen } of met) counts[seen.outcome] = (counts[seen.outcome] ?? 0) + 1;
  return counts;
}
