import { Injectable } from '@nestjs/common';

/** Where the rooms of the gateway say that they do less than they should, and still serve. */
@Injectable()
export class Degradations {
  private readonly sources = new Map<string, () => string | undefined>();

  /**
   * To be called while the application starts.
   * @param name of what may be degraded: `redis`, `database`
   * @param read asked whenever somebody looks: what it means, in one sentence without secrets; undefined: all is well
   */
  add(name: string, read: () => string | undefined): void {
    this.sources.set(name, read);
  }

  /** What each that is degraded says, by its name. */
  list(): Readonly<Record<string, string>> {
    const said = [...this.sources].map(([name, read]) => [name, read()] as const);
    return Object.fromEntries(said.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}
