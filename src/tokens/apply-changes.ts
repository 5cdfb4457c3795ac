import type { TokenRecord, TokenSettings } from '../storage/token.repository.js';
import type { BudgetPeriod, TokenBudget } from './principal.js';
import type { TokenChanges } from './token-request.js';

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

const periods: readonly BudgetPeriod[] = ['day', 'week', 'month', 'total'];

/** What can be settled of a token. */
type Settled = Pick<
  TokenRecord,
  'name' | 'strict' | 'settings' | 'owner' | 'team' | 'expiresAt' | 'disabledAt'
>;

/** A token as it is after changes. @param now milliseconds since the epoch */
export function applyChanges<Token extends Settled>(token: Token, changes: TokenChanges, now: number): Token {
  const { name = token.name, strict = token.strict, enabled } = changes;
  const copy: Token = { ...token };
  const after: Mutable<Settled> = copy;
  Object.assign(after, { name, strict, settings: settingsAfter(token.settings, changes, now) });
  replace(after, 'owner', changes.owner);
  replace(after, 'team', changes.team);
  replace(after, 'expiresAt', changes.expiresAt);
  if (enabled !== undefined) replace(after, 'disabledAt', enabled ? null : (token.disabledAt ?? now));
  return copy;
}

function settingsAfter(before: TokenSettings, changes: TokenChanges, now: number): TokenSettings {
  const after: Mutable<TokenSettings> = { ...before };
  replace(after, 'models', changes.models);
  replace(after, 'endpoints', changes.endpoints);
  replace(after, 'ipRanges', changes.ipRanges);
  replace(after, 'metadata', merged(before.metadata, changes.metadata));
  replace(after, 'limits', merged(before.limits, changes.limits));
  replace(after, 'budgets', budgetsAfter(before.budgets ?? [], changes.budgets, now));
  replace(after, 'cache', changes.cache);
  replace(after, 'logBodies', changes.logBodies);
  return after;
}

/** Undefined leaves it as it is, null takes it away. */
function replace<Target extends object, Key extends keyof Target>(
  target: Target,
  key: Key,
  value: Target[Key] | null | undefined,
): void {
  if (value === null) Reflect.deleteProperty(target, key);
  else if (value !== undefined) target[key] = value;
}

/** Source: RFC 7396. @returns null where nothing is left */
function merged<Value>(
  before: Readonly<Record<string, Value>> | object = {},
  changes: Readonly<Record<string, Value | null>> | object | null | undefined,
): Record<string, Value> | null | undefined {
  if (changes === undefined || changes === null) return changes;
  const entries = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  return entries.length === 0 ? null : (Object.fromEntries(entries) as Record<string, Value>);
}

/** A budget of another amount goes on counting from where it began; a new one begins now. */
function budgetsAfter(
  before: readonly TokenBudget[],
  changes: TokenChanges['budgets'],
  now: number,
): readonly TokenBudget[] | null | undefined {
  if (changes === undefined || changes === null) return changes;
  const after = periods.flatMap((period): readonly TokenBudget[] => {
    const known = before.find((budget) => budget.period === period);
    const amount = changes[period];
    if (amount === undefined) return known === undefined ? [] : [known];
    if (amount === null) return [];
    return [{ period, nanoDollars: amount, since: known?.since ?? now }];
  });
  return after.length === 0 ? null : after;
}
