import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenRecord, TokenRepository } from '../storage/token.repository.js';
import type { Principal } from './principal.js';
import { principalOf } from './principal-of.js';

/** Rows of one read, so that the first one does not block long. */
const pageSize = 1000;
/** At least this long from one read to the next, in milliseconds: callers in between share the next. */
const readSpacing = 10;

/** A token, and whom it makes of its bearer. */
export interface KnownToken {
  readonly record: TokenRecord;
  readonly principal: Principal;
}

/** Every token in memory, by the hashes of its secrets, as of some revision of the database. */
@Injectable()
export class TokenCache {
  private readonly byHash = new Map<string, KnownToken>();
  private readonly byId = new Map<string, KnownToken>();
  private revision = 0;
  private lastRead = Promise.resolve();
  private nextRead: Promise<void> | undefined;

  constructor(@Inject(TOKEN_REPOSITORY) private readonly repository: TokenRepository) {}

  /** @param hash of a secret, as kept in the database: the token's own, or one it had before */
  get(hash: string): KnownToken | undefined {
    return this.byHash.get(hash);
  }

  /** @param id of the token, which people may see */
  getById(id: string): KnownToken | undefined {
    return this.byId.get(id);
  }

  /** Revoked ones too. */
  all(): Iterable<KnownToken> {
    return this.byId.values();
  }

  /** Whether every change up to this revision is known. */
  reaches(revision: number): boolean {
    return revision <= this.revision;
  }

  /**
   * Learns what changed in the database. Once it resolves, all that was committed before the call is known. Any
   * number of callers cost one read in {@link readSpacing} milliseconds.
   */
  refresh(): Promise<void> {
    // A read that runs already may have missed what the caller is after, so it gets the one behind it.
    this.nextRead ??= this.readAfter(this.lastRead);
    return this.nextRead;
  }

  /** Resolves when nothing reads any more. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.lastRead, this.nextRead]);
  }

  private async readAfter(previous: Promise<void>): Promise<void> {
    await Promise.allSettled([previous]);
    const read = this.read();
    // The next one may be asked for at once, but starts no earlier than the spacing allows.
    this.lastRead = read.catch(() => undefined).then(() => sleep(readSpacing));
    this.nextRead = undefined;
    await read;
  }

  private async read(): Promise<void> {
    let page: readonly TokenRecord[];
    do {
      page = await this.repository.changedSince(this.revision, pageSize);
      for (const token of page) this.learn(token);
    } while (page.length === pageSize);
  }

  private learn(record: TokenRecord): void {
    const before = this.byId.get(record.id);
    if (before !== undefined) for (const hash of hashesOf(before.record)) this.byHash.delete(hash);
    const known = { record, principal: principalOf(record) };
    this.byId.set(record.id, known);
    for (const hash of hashesOf(record)) this.byHash.set(hash, known);
    this.revision = record.revision;
  }
}

const hashesOf = ({ hash, formerSecrets }: TokenRecord): readonly string[] => [
  hash,
  ...formerSecrets.map((secret) => secret.hash),
];
