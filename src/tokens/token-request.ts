import type { BudgetPeriod, TokenCaching, TokenLimits } from './principal.js';

/** What may be settled of a token. Null takes away what was settled; what is absent stays as it is. */
export interface TokenChanges {
  readonly name?: string;
  readonly owner?: string | null;
  readonly team?: string | null;
  /** Each note by itself: the others stay. */
  readonly metadata?: Readonly<Record<string, string | null>> | null;
  /** Milliseconds since the epoch. Null: it never expires. */
  readonly expiresAt?: number | null;
  readonly enabled?: boolean;
  /** Refuse what cannot be carried whole. */
  readonly strict?: boolean;
  readonly models?: readonly string[] | null;
  readonly endpoints?: readonly string[] | null;
  readonly ipRanges?: readonly string[] | null;
  /** Each limit by itself. */
  readonly limits?: { readonly [Name in keyof TokenLimits]?: number | null } | null;
  /** Whole billionths of a US dollar. Each period by itself. */
  readonly budgets?: Readonly<Partial<Record<BudgetPeriod, number | null>>> | null;
  /** As a whole. */
  readonly cache?: TokenCaching | null;
  /** Null: as the gateway's settings say. */
  readonly logBodies?: boolean | null;
}

/** What the maker of a token decides. Absent: nothing is settled, and it is enabled. */
export interface TokenRequest extends TokenChanges {
  readonly name: string;
}
