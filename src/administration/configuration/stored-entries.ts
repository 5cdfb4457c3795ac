import type { JsonObject } from '#libs/json';
import type { ConfigurationProblem } from '../../config/configuration-problem.js';
import { checkModel, checkProvider } from '../../config/live/check-entries.js';
import type { ModelConfiguration, ProviderConfiguration } from '../../config/gateway-configuration.js';
import type { ConfigurationEntry, StoredConfiguration } from '../../storage/configuration.repository.js';
import type { StoredSettings } from './configuration-swap.js';

/** What the administration keeps of a provider or a model. Times are milliseconds since the epoch. */
export interface StoredEntry {
  readonly name: string;
  /** As it was sent, secrets included; a provider's `type` is one of them. Undefined where it cannot be decrypted. */
  readonly written: JsonObject | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** The revision of all entries since which it is what it is: another one is another entry, or a changed one. */
  readonly revision: number;
  /** Why it cannot be used at all. */
  readonly problems: readonly ConfigurationProblem[];
}

/** All of them as of one revision. */
export interface StoredEntries {
  readonly revision: number;
  readonly providers: ReadonlyMap<string, StoredEntry>;
  readonly models: ReadonlyMap<string, StoredEntry>;
  /** Those that can be used. */
  readonly settings: StoredSettings;
}

/** Reads what storage keeps. What cannot be used says why, and stops nothing. */
export function readStoredEntries({ revision, entries }: StoredConfiguration): StoredEntries {
  const providers = new Map<string, StoredEntry>();
  const models = new Map<string, StoredEntry>();
  const usable = { providers: [] as ProviderConfiguration[], models: new Map<string, ModelConfiguration>() };
  for (const entry of entries) {
    const written = entry.content === undefined ? undefined : (JSON.parse(entry.content) as JsonObject);
    if (entry.kind === 'provider') {
      const checked = written === undefined ? unreadable(entry) : checkProvider(entry.name, written);
      if ('entry' in checked) usable.providers.push(checked.entry);
      providers.set(entry.name, storedEntry(entry, written, checked));
    } else {
      const checked = written === undefined ? unreadable(entry) : checkModel(entry.name, written);
      if ('entry' in checked) usable.models.set(entry.name, checked.entry);
      models.set(entry.name, storedEntry(entry, written, checked));
    }
  }
  return { revision, providers, models, settings: usable };
}

const storedEntry = (
  { name, createdAt, updatedAt, revision }: ConfigurationEntry,
  written: JsonObject | undefined,
  checked: object | { readonly problems: readonly ConfigurationProblem[] },
): StoredEntry => ({
  name,
  written,
  createdAt,
  updatedAt,
  revision,
  problems: 'problems' in checked ? checked.problems : [],
});

const unreadable = ({
  kind,
  name,
}: ConfigurationEntry): { readonly problems: readonly ConfigurationProblem[] } => ({
  problems: [
    {
      key: `${kind}s.${name}`,
      fault: 'cannot be decrypted: it was stored under another secret key, or changed by another hand',
      fix: 'Delete it, and add it again.',
    },
  ],
});
