import { Injectable } from '@nestjs/common';
import { DatabaseHealth } from '../storage/database-health.js';
import { BoundedMap } from '../collections/bounded-map.js';
import { BoundedSet } from '../collections/bounded-set.js';
import { CredentialHasher } from './credential-hasher.js';
import type { Principal } from './principal.js';
import { TokenCache } from './token-cache.js';
import type { KnownToken } from './token-cache.js';
import { inspectToken } from './token-format.js';
import { stateOf } from './token-state.js';
import { summaryOf } from './token-summary.js';
import type { TokenSummary } from './token-summary.js';

/** What a presented text is worth. `disabled`: disabled or revoked. `rotated`: the token has another secret now. */
export type TokenVerdict =
  | { readonly status: 'valid'; readonly principal: Principal }
  | { readonly status: 'malformed' | 'mistyped' | 'unknown' | 'disabled' | 'expired' | 'rotated' };

/** About 1.5 MB: enough for the clients that keep trying a token from elsewhere. */
const rememberedUnknowns = 10_000;

/** Secrets of tokens whose requests come one after the other. */
const rememberedSecrets = 1_000;

const unknown: TokenVerdict = { status: 'unknown' };

/** Judges tokens, from memory wherever it can. */
@Injectable()
export class TokenLookup {
  /** A secret can only be presented once it exists: what was unknown stays so until the cache says otherwise. */
  private readonly unknownHashes = new BoundedSet<string>(rememberedUnknowns);
  /**
   * Hashes of secrets that were found, so that not every request has its checksum looked at and is hashed. What the token
   * may is judged each time. They are in memory with each request that brings them anyway.
   */
  private readonly foundHashes = new BoundedMap<string, string>(rememberedSecrets);

  constructor(
    private readonly hasher: CredentialHasher,
    private readonly cache: TokenCache,
    private readonly database: DatabaseHealth,
  ) {}

  /**
   * @returns at once where the token is in memory or cannot be one; else after a look into the database, so that a
   * token works as soon as it is made. Floods of unknown ones share these looks.
   * @throws GatewayError 503 where the database is away: of an unknown one nobody can tell then, and one in memory
   * counts for `database.outageTolerance`
   */
  find(secret: string): TokenVerdict | Promise<TokenVerdict> {
    const known = this.foundHashes.get(secret);
    const form = known === undefined ? inspectToken(secret) : 'well-formed';
    if (form !== 'well-formed') return { status: form };
    this.database.checkTolerance();
    const hash = known ?? this.hasher.hash(secret);
    const verdict = this.judge(hash);
    if (verdict !== undefined) {
      if (known === undefined) this.foundHashes.set(secret, hash);
      return verdict;
    }
    return this.unknownHashes.has(hash) ? unknown : this.askDatabase(hash);
  }

  /** The same of a token by its id, for what was made on its behalf. */
  async findById(id: string): Promise<TokenVerdict> {
    if (this.cache.getById(id) === undefined) await this.cache.refresh();
    const token = this.cache.getById(id);
    return token === undefined ? unknown : verdictOn(token);
  }

  /** What may be shown of a token by its id, from memory: it is there once it was found. */
  summary(id: string): TokenSummary | undefined {
    const token = this.cache.getById(id);
    return token && summaryOf(token.record);
  }

  private async askDatabase(hash: string): Promise<TokenVerdict> {
    await this.cache.refresh();
    const verdict = this.judge(hash);
    if (verdict !== undefined) return verdict;
    this.unknownHashes.add(hash);
    return unknown;
  }

  private judge(hash: string): TokenVerdict | undefined {
    const token = this.cache.get(hash);
    if (token === undefined) return undefined;
    // The hash is what it was found by: how long comparing it again takes tells nobody anything.
    if (token.record.hash === hash) return verdictOn(token);
    const former = token.record.formerSecrets.find((secret) => secret.hash === hash);
    if (former === undefined) return undefined;
    return former.until > Date.now() ? verdictOn(token) : { status: 'rotated' };
  }
}

function verdictOn({ record, principal }: KnownToken): TokenVerdict {
  const state = stateOf(record, Date.now());
  switch (state) {
    case 'active':
      return { status: 'valid', principal };
    case 'revoked':
      return { status: 'disabled' };
    case 'disabled':
    case 'expired':
      return { status: state };
  }
}
