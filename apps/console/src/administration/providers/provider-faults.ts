import { providersTexts } from '../../texts/providers.js';
import { ApiFault } from '../api/api-fault.js';
import type { ProviderFieldDto, ProviderTypeDto } from '../api/api-types.js';
import type { ProviderValues } from './provider-values.js';
import { jsonOf } from './setting-texts.js';

const texts = providersTexts.form;

/** What is wrong, by field: `id`, `more`, or the name of a setting. */
export type ProviderFaults = Readonly<Record<string, string>>;

const idPattern = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** What can be said before the gateway has looked. */
export function faultsOf(now: ProviderValues, type: ProviderTypeDto): ProviderFaults {
  return {
    ...(!idPattern.test(now.id) && { id: texts.idFault }),
    ...Object.fromEntries(type.fields.flatMap((field) => faultOf(field, now))),
    ...(jsonOf(now.more) === undefined && { more: texts.noJson }),
  };
}

function faultOf(
  { name, label, kind, needed }: ProviderFieldDto,
  values: ProviderValues,
): [string, string][] {
  const isGiven = isGivenIn(values, name);
  const hasAddress = isGivenIn(values, 'baseUrl');
  if (!isGiven && (needed === 'always' || (needed === 'without_address' && !hasAddress))) {
    return [[name, texts.missing(label)]];
  }
  const text = values.texts[name]?.trim() ?? '';
  return kind === 'address' && text !== '' && !/^https?:\/\//i.test(text) ? [[name, texts.noAddress]] : [];
}

function isGivenIn({ texts: written, secrets }: ProviderValues, name: string): boolean {
  const secret = secrets[name];
  if (secret === undefined) return (written[name] ?? '').trim() !== '';
  return secret.texts === null ? secret.kept.length > 0 : secret.texts.some((text) => text.trim() !== '');
}

/** What the gateway said, by field; what it said of settings without a field stands at the others. */
export function toldFaults(error: unknown, type: ProviderTypeDto): ProviderFaults {
  if (!(error instanceof ApiFault)) return {};
  const known = new Set(type.fields.map(({ name }) => name));
  const told = error.fields.map(({ param, message }) => [placeOf(param, known), message] as const);
  // Of several at one place the first.
  return Object.fromEntries(told.toReversed());
}

function placeOf(param: string, known: ReadonlySet<string>): string {
  if (param === 'id') return param;
  const name = param.replace(/^settings\./, '').split(/[.[]/)[0] ?? '';
  const field = name === 'apiKeys' ? 'apiKey' : name;
  return known.has(field) ? field : 'more';
}
