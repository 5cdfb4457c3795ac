import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { TOKEN_REPOSITORY } from '../storage/token.repository.js';
import type { TokenRecord, TokenRepository } from '../storage/token.repository.js';

/** Rows of one read, so that the first one does not block long. */
const pageSize = 1000;
/** At least this long from one read to the next, in milliseconds: callers in between share the next. */
const readSpacing = 10;

/** Every token in memory, by the hash of its secret, as of some revision of the database. */
@Injectable()
export class TokenCache {
  private readonly tokens = new Map<string, TokenRecord>();
  private readonly hashes = new Map<string, string>();
  private revision = 0;
  private lastRead = Promise.resolve();
  private nextRead: Promise<void> | undefined;

  constructor(@Inject(TOKEN_REPOSITORY) private readonly repository: TokenRepository) {}

  /** @param hash of the secret, as kept in the database */
  get(hash: string): TokenRecord | undefined {
    return this.tokens.get(hash);
  }

  /** @param id of the token, which people may see */
  getById(id: string): TokenRecord | undefined {
    return this.tokens.get(this.hashes.get(id) ?? '');
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
      for (const token of page) {
        this.tokens.set(token.hash, token);
        this.hashes.set(token.id, token.hash);
        this.revision = token.revision;
      }
    } while (page.length === pageSize);
  }
}
