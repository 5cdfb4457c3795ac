import type { ProviderDto, ProviderFieldDto, ProviderTypeDto } from '../api/api-types.js';
import { jsonOf, keptOf, linesOf } from './setting-texts.js';

/** A secret as a form has it. */
export interface SecretValue {
  /** What is kept, as it may be seen: last characters. Empty: nothing. */
  readonly kept: readonly string[];
  /** What is to be instead, as it is shown where it stays; null: all that is kept stays. */
  readonly texts: readonly string[] | null;
}

/** A provider as it is written in a form. */
export interface ProviderValues {
  readonly id: string;
  /** Settings that are no secrets, by their names. */
  readonly texts: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, SecretValue>>;
  /** All other settings: an object in JSON. */
  readonly more: string;
}

type Settings = Readonly<Record<string, unknown>>;

const isSecret = ({ kind }: ProviderFieldDto): boolean => kind === 'secret';

/** A form for a new provider of a type. */
export const emptyValues = ({ fields }: ProviderTypeDto, id: string): ProviderValues => ({
  id,
  texts: Object.fromEntries(fields.filter((field) => !isSecret(field)).map(({ name }) => [name, ''])),
  secrets: Object.fromEntries(fields.filter(isSecret).map(({ name }) => [name, { kept: [], texts: [''] }])),
  more: '',
});

/** A form with what a provider is. */
export function valuesOf({ id, settings }: ProviderDto, { fields }: ProviderTypeDto): ProviderValues {
  const named = new Set([...fields.map(({ name }) => name), ...(hasKey(fields) ? ['apiKeys'] : [])]);
  const others = Object.entries(settings).filter(([name]) => !named.has(name));
  return {
    id,
    texts: Object.fromEntries(
      fields.filter((field) => !isSecret(field)).map(({ name }) => [name, linesOf(settings[name])]),
    ),
    secrets: Object.fromEntries(
      fields.filter(isSecret).map(({ name }) => [name, { kept: keptOf(settings, name), texts: null }]),
    ),
    more: others.length === 0 ? '' : JSON.stringify(Object.fromEntries(others), undefined, 2),
  };
}

/**
 * The settings that are otherwise than they were; null takes one away.
 * @param before as the form began
 * @param now with JSON in it that can be read
 */
export function changedSettings(
  before: ProviderValues,
  now: ProviderValues,
  { fields }: ProviderTypeDto,
): Settings {
  const lines = new Set(fields.filter(({ kind }) => kind === 'lines').map(({ name }) => name));
  const texts = Object.entries(now.texts)
    .filter(([name, text]) => text.trim() !== (before.texts[name] ?? '').trim())
    .map(([name, text]) => [name, lines.has(name) ? listOf(text) : text.trim() || null]);
  return {
    ...(Object.fromEntries(texts) as Settings),
    ...Object.fromEntries(Object.entries(now.secrets).flatMap(([name, value]) => changedSecret(name, value))),
    ...changedMore(jsonOf(before.more) ?? {}, jsonOf(now.more) ?? {}),
  };
}

/** The settings of a provider that is not there yet. */
export function newSettings(values: ProviderValues, type: ProviderTypeDto): Settings {
  const settings = changedSettings(emptyValues(type, ''), values, type);
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
}

/** One key stands in `apiKey`, several in `apiKeys`; what stays is sent as it is shown. */
function changedSecret(name: string, { kept, texts }: SecretValue): (readonly [string, unknown])[] {
  if (texts === null) return [];
  const given = texts.map((text) => text.trim()).filter((text) => text !== '');
  if (given.length > 0 && given.join(' ') === kept.join(' ')) return [];
  if (name !== 'apiKey') return [[name, given[0] ?? null]];
  if (given.length > 1) return [['apiKeys', given]];
  return given.length === 1
    ? [['apiKey', given[0]]]
    : [
        ['apiKey', null],
        ['apiKeys', null],
      ];
}

function changedMore(before: Settings, now: Settings): Settings {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

const hasKey = (fields: readonly ProviderFieldDto[]): boolean => fields.some(({ name }) => name === 'apiKey');

function listOf(text: string): readonly string[] | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length === 0 ? null : lines;
}
