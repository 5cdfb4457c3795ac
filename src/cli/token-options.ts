import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { JsonObject, JsonValue } from '#libs/json';
import { duration, nonEmpty } from './option-values.js';

/** What is said for nothing: the setting is taken away. */
const none = 'none';

/** Adds the options that settle what a token is and may do. */
export const withTokenOptions = (command: Command): Command =>
  command
    .option('--owner <owner>', 'whom it is given to', nonEmpty)
    .option('--team <team>', 'whose costs are theirs', nonEmpty)
    .option('--metadata <name=text>', 'a note; may be said several times', pair, [])
    .option('--expires <duration>', 'how long it is valid: 12h, 30d, … (default: for ever)', lifetime)
    .option('--expires-at <time>', 'when it ends, such as 2031-05-17T12:00:00Z', nonEmpty)
    .option('--strict', 'refuse its requests where something would be lost')
    .option('--cache <on|off>', 'whether it is answered from the response cache', nonEmpty)
    .option('--cache-ttl <duration>', 'for how long such answers are kept', duration)
    .option('--log-bodies <on|off>', 'whether bodies of its requests and answers are kept', nonEmpty)
    .option('--models <patterns>', 'models it may use, with commas between: gpt-*,fast', nonEmpty)
    .option('--endpoints <names>', 'what it may ask for: generation,embedding,…', nonEmpty)
    .option('--ip-ranges <networks>', 'where it may come from: 10.0.0.0/8,203.0.113.7', nonEmpty)
    .option('--requests-per-minute <count>', 'its limit', numberOrNone)
    .option('--tokens-per-minute <count>', 'its limit, read and written', numberOrNone)
    .option('--concurrent-requests <count>', 'its limit', numberOrNone)
    .option(
      '--budget <period=dollars>',
      'what it may spend a day, week, month or in total: month=25; may be said several times',
      pair,
      [],
    );

/** Those options, as commander reads them. */
export interface TokenOptions {
  readonly name?: string;
  readonly owner?: string;
  readonly team?: string;
  readonly metadata: readonly (readonly [string, string])[];
  readonly expires?: number | typeof none;
  readonly expiresAt?: string;
  readonly strict?: boolean;
  readonly cache?: string;
  readonly cacheTtl?: number;
  readonly logBodies?: string;
  readonly models?: string;
  readonly endpoints?: string;
  readonly ipRanges?: string;
  readonly requestsPerMinute?: number | typeof none;
  readonly tokensPerMinute?: number | typeof none;
  readonly concurrentRequests?: number | typeof none;
  readonly budget: readonly (readonly [string, string])[];
}

/** What they say, in the fields of the admin API: the same rules hold for them. @param now milliseconds since the epoch */
export function tokenFields(options: TokenOptions, now: number): JsonObject {
  const { name, owner, team, strict, expires, expiresAt, models, endpoints, ipRanges } = options;
  const { requestsPerMinute, tokensPerMinute, concurrentRequests, metadata, budget } = options;
  const limits = {
    ...(requestsPerMinute !== undefined && { requests_per_minute: orNull(requestsPerMinute) }),
    ...(tokensPerMinute !== undefined && { tokens_per_minute: orNull(tokensPerMinute) }),
    ...(concurrentRequests !== undefined && { concurrent_requests: orNull(concurrentRequests) }),
  };
  return {
    ...(name !== undefined && { name }),
    ...(owner !== undefined && { owner: orNull(owner) }),
    ...(team !== undefined && { team: orNull(team) }),
    ...(strict !== undefined && { strict }),
    ...(expires !== undefined && {
      expires_at: expires === none ? null : new Date(now + expires).toISOString(),
    }),
    ...(expiresAt !== undefined && { expires_at: orNull(expiresAt) }),
    ...cacheFields(options),
    ...(models !== undefined && { models: listOrNull(models) }),
    ...(endpoints !== undefined && { endpoints: listOrNull(endpoints) }),
    ...(ipRanges !== undefined && { ip_ranges: listOrNull(ipRanges) }),
    ...(metadata.length > 0 && { metadata: objectOf(metadata, orNull<string>) }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(budget.length > 0 && { budgets: objectOf(budget, budgetOf) }),
  };
}

function cacheFields({ cache, cacheTtl, logBodies }: TokenOptions): JsonObject {
  const ttl = cacheTtl === undefined ? {} : { ttl_seconds: Math.round(cacheTtl / 1000) };
  const isUnsaid = cache === undefined && cacheTtl === undefined;
  return {
    ...(!isUnsaid && { cache: cache === none ? null : { mode: cache ?? 'on', ...ttl } }),
    ...(logBodies !== undefined && { log_bodies: onOrOff(logBodies) }),
  };
}

/** What is neither is told by the rule of the field. */
const onOrOff = (text: string): JsonValue =>
  text === none ? null : text === 'on' ? true : text === 'off' ? false : text;

const orNull = <Value extends string | number>(value: Value): Value | null => (value === none ? null : value);

const listOrNull = (text: string): string[] | null =>
  text === none ? null : text.split(',').map((member) => member.trim());

const objectOf = (
  pairs: readonly (readonly [string, string])[],
  valueOf: (text: string) => JsonValue,
): JsonObject => Object.fromEntries(pairs.map(([name, text]) => [name, valueOf(text)]));

/** What is no number is told by the rule of the field. */
const budgetOf = (text: string): JsonValue =>
  text === none ? null : { usd: /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text };

function pair(
  text: string,
  before: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw new InvalidArgumentError('Write name=value.');
  return [...before, [name, value]];
}

function numberOrNone(text: string): number | typeof none {
  if (text === none) return none;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Write a whole number, or none.');
  return Number(text);
}

const lifetime = (text: string): number | typeof none => (text === none ? none : duration(text));
