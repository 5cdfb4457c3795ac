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

  /** Each that may be degraded, and what it says; undefined: all is well. */
  states(): readonly (readonly [name: string, said: string | undefined])[] {
    return [...this.sources].map(([name, read]) => [name, read()] as const);
  }

  /** What each that is degraded says, by its name. */
  list(): Readonly<Record<string, string>> {
    const said = this.states();
    return Object.fromEntries(said.filter((entry): entry is [string, string] => entry[1] !== undefined));
  }
}
