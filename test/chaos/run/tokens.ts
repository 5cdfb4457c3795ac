import { standingOf } from '../../replicas/support/administration.js';
import type { Standing, StandingBudget } from '../invariants/invariant.js';
import type { TokenName } from '../load/work.js';
import { tokenNames } from '../load/work.js';
import type { Place } from '../place/place.js';

/** What the clients come with. */
export interface MadeTokens {
  readonly secrets: Readonly<Record<TokenName, string>>;
  readonly ids: Readonly<Record<TokenName, string>>;
  /** When they had been made: milliseconds since the epoch. */
  readonly since: number;
}

/** Nobody comes near the budget; of those who share few places some are refused. */
const settings: Readonly<Record<TokenName, Record<string, unknown>>> = {
  free: { name: 'free' },
  budgeted: {
    name: 'budgeted',
    budgets: { total: { usd: 100_000 } },
    limits: { concurrent_requests: 1_000 },
  },
  crowded: { name: 'crowded', limits: { concurrent_requests: 3 } },
};

export async function makeTokens({ administration }: Place): Promise<MadeTokens> {
  const secrets = {} as Record<TokenName, string>;
  const ids = {} as Record<TokenName, string>;
  for (const name of tokenNames) {
    const { id, secret } = await administration.createToken(settings[name]);
    secrets[name] = secret;
    ids[name] = id;
  }
  return { secrets, ids, since: Date.now() };
}

interface ToldStanding {
  readonly limits?: {
    readonly concurrent_requests?: { readonly limit: number; readonly remaining: number };
  };
  readonly budgets?: { readonly total?: { readonly usd: number; readonly remaining_usd: number } };
}

/** Where each token stands, as each gateway tells it. */
export async function standingsOf({ gateways }: Place, tokens: MadeTokens): Promise<readonly Standing[]> {
  const asked = gateways.ports.flatMap((_, gateway) => tokenNames.map((name) => ({ gateway, name })));
  return Promise.all(
    asked.map(async ({ gateway, name }) => {
      const told = await standingOf(gateways.address(gateway), tokens.secrets[name]);
      const { limits, budgets } = (told.standing ?? {}) as ToldStanding;
      const places = limits?.concurrent_requests;
      const total = budgets?.total;
      return {
        gateway,
        tokenId: tokens.ids[name],
        ...(places !== undefined && { places }),
        ...(total !== undefined && { budget: budgetOf(total.usd, total.remaining_usd, tokens.since) }),
      };
    }),
  );
}

const budgetOf = (limit: number, remaining: number, since: number): StandingBudget => ({
  limit: Math.round(limit * 1e9),
  remaining: Math.round(remaining * 1e9),
  since,
});
