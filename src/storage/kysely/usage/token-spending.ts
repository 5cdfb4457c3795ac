import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { SpentRequest, TokenSpending } from '../../usage.repository.js';
import { spentSince } from './spent-since.js';

/** Reads what a token spent as of one moment: what is added meanwhile counts neither here nor there. */
export function tokenSpending(
  database: Kysely<DatabaseSchema>,
  tokenId: string,
  froms: readonly number[],
  horizon: number,
): Promise<TokenSpending> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const recent = await endedSince(transaction, tokenId, horizon);
      const sumOfRecent = recent.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0);
      const before: number[] = [];
      for (const from of froms) {
        const spent = from < horizon ? (await spentSince(transaction, tokenId, from)) - sumOfRecent : 0;
        before.push(Math.max(0, spent));
      }
      return { before, recent };
    });
}

async function endedSince(
  database: Kysely<DatabaseSchema>,
  tokenId: string,
  from: number,
): Promise<readonly SpentRequest[]> {
  const rows = await database
    .selectFrom('usage_records')
    .select(['id', 'ended_at', 'nano_dollars'])
    .where('token_id', '=', tokenId)
    .where('ended_at', '>=', from)
    .execute();
  return rows.map(({ id, ended_at, nano_dollars }) => ({
    id,
    endedAt: ended_at,
    nanoDollars: nano_dollars ?? 0,
  }));
}
