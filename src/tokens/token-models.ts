import { Injectable } from '@nestjs/common';
import type { TokenRecord } from '../storage/token.repository.js';
import { TokenCache } from './token-cache.js';
import { stateOf } from './token-state.js';

/** Tokens that may use some models only, and a certain one among them. */
export interface TokensOfModel {
  readonly count: number;
  /** Some of them, by name. */
  readonly some: readonly Pick<TokenRecord, 'id' | 'name'>[];
}

/** Tells which tokens are limited to what. */
@Injectable()
export class TokenModels {
  constructor(private readonly cache: TokenCache) {}

  /**
   * Tokens that open something and are limited to models that this one is among.
   * @param name as clients write it
   * @param most of them that are told by name
   */
  async limitedTo(name: string, most: number): Promise<TokensOfModel> {
    await this.cache.refresh();
    const now = Date.now();
    const found: TokenRecord[] = [];
    for (const { record, principal } of this.cache.all()) {
      const { permissions } = principal;
      if (permissions?.restrictsModels !== true || !permissions.allowsModel(name)) continue;
      if (stateOf(record, now) === 'active') found.push(record);
    }
    found.sort((one, other) => (one.name < other.name ? -1 : 1));
    return { count: found.length, some: found.slice(0, most) };
  }
}
