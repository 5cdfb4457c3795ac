import { sql } from 'kysely';
import type { ExpressionBuilder, Kysely, SelectQueryBuilder, Selectable, SqlBool } from 'kysely';
import type { DatabaseSchema, TokenTable } from '../database/database-schema.js';
import type { TokenQuery, TokenState } from '../token.repository.js';

type TokenSelection = SelectQueryBuilder<DatabaseSchema, 'tokens', Selectable<TokenTable>>;

/** Tokens that a query wants, the latest first. */
export function selectTokenPage(
  database: Kysely<DatabaseSchema>,
  { owner, team, state, nameHolds, after, most, now }: TokenQuery,
): TokenSelection {
  let query = database.selectFrom('tokens').selectAll();
  if (owner !== undefined) query = query.where('owner', '=', owner);
  if (team !== undefined) query = query.where('team', '=', team);
  if (state !== undefined) query = query.where((builder) => isInState(builder, state, now));
  if (nameHolds !== undefined) {
    query = query.where(sql<SqlBool>`lower(name) like ${likePattern(nameHolds)} escape '\\'`);
  }
  if (after !== undefined) {
    query = query
      .where('created_at', '<=', after.createdAt)
      .where(({ eb, or }) => or([eb('created_at', '<', after.createdAt), eb('id', '<', after.id)]));
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most);
}

/** In SQL what `stateOf` says of one. */
function isInState(
  { eb, and, or, not }: ExpressionBuilder<DatabaseSchema, 'tokens'>,
  state: TokenState,
  now: number,
) {
  const isRevoked = eb('revoked_at', 'is not', null);
  if (state === 'revoked') return isRevoked;
  const isDisabled = eb('disabled_at', 'is not', null);
  if (state === 'disabled') return and([not(isRevoked), isDisabled]);
  const hasEnded = eb('expires_at', '<=', now);
  const goesOn = or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]);
  return and([not(isRevoked), not(isDisabled), state === 'expired' ? hasEnded : goesOn]);
}

const likePattern = (pieces: readonly string[]): string =>
  `%${pieces.map((piece) => piece.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)).join('%')}%`;
