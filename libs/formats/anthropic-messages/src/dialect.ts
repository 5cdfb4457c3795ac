import type { CanonicalRequest, EncodeTarget } from '#libs/canonical';
import { oncePer } from '#libs/codec-kit';
import { format } from './format.js';

/** How upstreams of this format differ. Every key may stand in `EncodeTarget.dialect` under the same name. */
export interface MessagesDialect {
  /**
   * `max_tokens`, which the format requires, where the client named no limit; a number, or its digits as text.
   * Default 4096.
   */
  readonly defaultMaxTokens: number;
  /** The model takes `temperature`, `top_p` and `top_k`. Default true. */
  readonly sampling: boolean;
  /**
   * How thinking is asked for: `budget` (a number of tokens, which all models with thinking up to Claude 4.6 take)
   * or `adaptive` (with `output_config.effort`). Default `budget`.
   */
  readonly thinking: 'budget' | 'adaptive';
  /** System turns may stand inside the conversation; else their text moves to `system`. Default true. */
  readonly systemTurns: boolean;
  /** The vendor's own web search stands in for another vendor's. Default true. */
  readonly webSearch: boolean;
}

/** The official API's ways. */
export const officialDialect: MessagesDialect = {
  defaultMaxTokens: 4096,
  sampling: true,
  thinking: 'budget',
  systemTurns: true,
  webSearch: true,
};

type Value = NonNullable<EncodeTarget['dialect']>[string];

/**
 * The dialect to write in. A client of this very format wrote what it meant: nothing is adapted. Keys of other
 * codecs are passed over.
 * @throws RangeError where a key holds what it may not
 */
export function dialectFor(request: CanonicalRequest, target: EncodeTarget): MessagesDialect {
  if (request.source === format || target.dialect === undefined) return officialDialect;
  return dialectSaid(target.dialect);
}

const dialectSaid = oncePer((dialect: NonNullable<EncodeTarget['dialect']>): MessagesDialect => {
  const said = Object.entries(dialect).filter(([key]) => Object.hasOwn(officialDialect, key));
  const checked = said.map(([key, value]) => [key, check(key as keyof MessagesDialect, value)] as const);
  return { ...officialDialect, ...Object.fromEntries(checked) };
});

function check(key: keyof MessagesDialect, value: Value): Value {
  if (key === 'defaultMaxTokens') return tokenCount(value);
  const allowed: readonly Value[] = key === 'thinking' ? ['budget', 'adaptive'] : [true, false];
  if (allowed.includes(value)) return value;
  throw new RangeError(
    `Dialect key '${key}' must be one of ${allowed.join(', ')}; it is '${String(value)}'.`,
  );
}

function tokenCount(value: Value): number {
  const count = typeof value === 'boolean' ? NaN : Number(value);
  if (Number.isInteger(count) && count >= 1) return count;
  throw new RangeError(
    `Dialect key 'defaultMaxTokens' must be a whole number of at least 1; it is '${String(value)}'.`,
  );
}
