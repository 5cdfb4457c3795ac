import { providersTexts } from '../../texts/providers.js';
import type { ProviderTypeDto } from '../api/api-types.js';
import { mergeEdits } from '../conflict/merge-edits.js';
import type { ProviderValues } from './provider-values.js';

interface Edits {
  readonly before: ProviderValues;
  readonly mine: ProviderValues;
  readonly theirs: ProviderValues;
}

/** Joins two edits of a provider, setting by setting. @returns labels of what they changed, and of what both did */
export function mergeProviderEdits({ before, mine, theirs }: Edits, { fields }: ProviderTypeDto) {
  const merged = mergeEdits(flat(before), flat(mine), flat(theirs));
  const labels = (names: readonly string[]): readonly string[] =>
    names.map((name) => fields.find((field) => field.name === name)?.label ?? providersTexts.form.more);
  const { values } = merged;
  // Nobody can see whether two secrets are the same.
  const bothReplaced = Object.keys(mine.secrets).filter(
    (name) => mine.secrets[name]?.texts !== null && merged.theirs.includes(name),
  );
  return {
    values: {
      id: mine.id,
      texts: pick(values, Object.keys(mine.texts)) as ProviderValues['texts'],
      secrets: pick(values, Object.keys(mine.secrets)) as ProviderValues['secrets'],
      more: values[others] as string,
    },
    theirs: labels(merged.theirs),
    both: labels([...new Set([...merged.both, ...bothReplaced])]),
  };
}

/** No setting is called that. */
const others = '';

const flat = ({ texts, secrets, more }: ProviderValues): Readonly<Record<string, unknown>> => ({
  ...texts,
  ...secrets,
  [others]: more,
});

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
