import type { TokenCreationDto, TokenDto, TokenUpdateDto } from '../api/api-types.js';

export const budgetPeriods = ['day', 'week', 'month', 'total'] as const;
export const limitNames = ['requests_per_minute', 'tokens_per_minute', 'concurrent_requests'] as const;
export const endpointNames = [
  'generation',
  'embedding',
  'reranking',
  'images',
  'transcription',
  'speech',
  'realtime',
] as const;
/** Left to the gateway's own settings, or said for this token. */
export const ownChoices = ['unsaid', 'on', 'off'] as const;

export type BudgetPeriod = (typeof budgetPeriods)[number];
type LimitName = (typeof limitNames)[number];
type EndpointName = (typeof endpointNames)[number];
export type OwnChoice = (typeof ownChoices)[number];

/** A token as it is written in a form: texts are empty where there is nothing. */
export interface TokenValues {
  readonly name: string;
  readonly owner: string;
  readonly team: string;
  /** Separated by commas. */
  readonly models: string;
  readonly ipRanges: string;
  /** None: all of them. */
  readonly endpoints: readonly EndpointName[];
  readonly strict: boolean;
  readonly cache: OwnChoice;
  readonly cacheSeconds: string;
  readonly bodies: OwnChoice;
  /** A line for each: `ticket = OPS-7`. */
  readonly notes: string;
  /** As the browser's own field has it, in the viewer's zone: `2026-12-31T23:59`. */
  readonly expiresAt: string;
  readonly limits: Readonly<Record<LimitName, string>>;
  readonly budgets: Readonly<Record<BudgetPeriod, string>>;
}

/** A form without anything in it. */
export const noValues: TokenValues = {
  name: '',
  owner: '',
  team: '',
  models: '',
  ipRanges: '',
  endpoints: [],
  strict: false,
  cache: 'unsaid',
  cacheSeconds: '',
  bodies: 'unsaid',
  notes: '',
  expiresAt: '',
  limits: { requests_per_minute: '', tokens_per_minute: '', concurrent_requests: '' },
  budgets: { day: '', week: '', month: '', total: '' },
};

/** A form with what a token is. */
export const valuesOf = (token: TokenDto): TokenValues => ({
  name: token.name,
  owner: token.owner ?? '',
  team: token.team ?? '',
  models: (token.models ?? []).join(', '),
  ipRanges: (token.ip_ranges ?? []).join(', '),
  endpoints: endpointNames.filter((name) => token.endpoints?.includes(name)),
  strict: token.strict,
  cache: token.cache === null ? 'unsaid' : token.cache.mode,
  cacheSeconds: written(token.cache?.ttl_seconds),
  bodies: token.log_bodies === null ? 'unsaid' : token.log_bodies ? 'on' : 'off',
  notes: Object.entries(token.metadata)
    .map(([name, text]) => `${name} = ${text}`)
    .join('\n'),
  expiresAt: token.expires_at === null ? '' : localTime(new Date(token.expires_at)),
  limits: mapped(limitNames, (name) => written(token.limits[name])),
  budgets: mapped(budgetPeriods, (period) => written(token.budgets[period]?.usd)),
});

/** The fields whose texts cannot be what they are for, by their names in the API. */
export function faultyNumbers({ limits, budgets, cacheSeconds }: TokenValues): readonly string[] {
  const isWrong = (text: string): boolean => text.trim() !== '' && Number.isNaN(Number(text));
  return [
    ...limitNames.filter((name) => isWrong(limits[name])).map((name) => `limits.${name}`),
    ...budgetPeriods.filter((period) => isWrong(budgets[period])).map((period) => `budgets.${period}.usd`),
    ...(isWrong(cacheSeconds) ? ['cache.ttl_seconds'] : []),
  ];
}

/** What a new token is asked for with: nothing of what is empty. */
export function creationOf(values: TokenValues): TokenCreationDto {
  const all = changesOf(values);
  const said = Object.entries(all).filter(([, value]) => value !== null && value !== false);
  return { ...Object.fromEntries(said), name: values.name.trim() };
}

/** What a token is changed with: what is empty is taken away. @param former notes that it has */
export const changesOf = (values: TokenValues, former: TokenDto['metadata'] = {}): TokenUpdateDto => ({
  name: values.name.trim(),
  owner: textOf(values.owner),
  team: textOf(values.team),
  models: listOf(values.models),
  ip_ranges: listOf(values.ipRanges),
  endpoints: values.endpoints.length === 0 ? null : [...values.endpoints],
  strict: values.strict,
  cache:
    values.cache === 'unsaid' ? null : { mode: values.cache, ttl_seconds: numberOf(values.cacheSeconds) },
  log_bodies: values.bodies === 'unsaid' ? null : values.bodies === 'on',
  metadata: someOf({
    ...Object.fromEntries(Object.keys(former).map((name) => [name, null])),
    ...notesOf(values.notes),
  }),
  expires_at: values.expiresAt === '' ? null : new Date(values.expiresAt).toISOString(),
  limits: someOf(mapped(limitNames, (name) => numberOf(values.limits[name]))),
  budgets: someOf(
    mapped(budgetPeriods, (period) => {
      const usd = numberOf(values.budgets[period]);
      return usd === null ? null : { usd };
    }),
  ),
});

function mapped<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/** Null where nothing is in it. */
const someOf = <Fields extends object>(fields: Fields): Fields | null =>
  Object.values(fields).every((value) => value === null) ? null : fields;

const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));
const written = (number: number | null | undefined): string => (number == null ? '' : String(number));

/** Of each line what stands before the first `=`, and after it. */
function notesOf(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split('=');
      return [name.trim(), rest.join('=').trim()];
    }),
  );
}

function listOf(text: string): string[] | null {
  const entries = text
    .split(/[,\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  return entries.length === 0 ? null : entries;
}

/** As `<input type="datetime-local">` has it. */
function localTime(time: Date): string {
  const shifted = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}
