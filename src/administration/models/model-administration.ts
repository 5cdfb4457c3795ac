import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import type { Actor } from '../../storage/audit.repository.js';
import { isJsonObject } from '#libs/json';
import { checkModel } from '../../config/live/check-entries.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { patched } from '../reading/patched.js';
import { conflict, notFound, refusedSettings } from '../errors/refused-change.js';
import { refuseStale } from '../errors/stale-entry-error.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import type { StoredEntry } from '../configuration/stored-entries.js';

/** Adds, changes and deletes public models and where their requests go, while the gateway runs. */
@Injectable()
export class ModelAdministration {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly swap: ConfigurationSwap,
    private readonly stored: StoredConfigurationKeeper,
  ) {}

  /** The file's, then the stored ones. */
  list(): readonly JsonObject[] {
    const ofFile = [...(this.swap.current.models?.keys() ?? [])].map((name) => this.ofFile(name));
    return [...ofFile, ...[...this.stored.current.models.values()].map((entry) => this.kept(entry))];
  }

  /** The stored one where two have the same name. @throws GatewayError with status 404 */
  find(name: string): JsonObject {
    const kept = this.stored.current.models.get(name);
    if (kept !== undefined) return this.kept(kept);
    if (this.swap.current.models?.has(name) === true) return this.ofFile(name);
    throw notFound('model', name, 'GET /api/models');
  }

  /** @throws RefusedChange naming each setting, fault and fix; GatewayError with status 409 where the name is taken */
  async create(name: string, settings: JsonObject, actor: Actor): Promise<JsonObject> {
    await this.stored.change(
      actor,
      ({ models }) => {
        if (models.has(name) || this.swap.current.models?.has(name) === true) {
          const message = `There is a model ${JSON.stringify(name)} already. Choose another name, or change that one.`;
          throw conflict('name_taken', message, 'name');
        }
        return this.checked(name, settings);
      },
      () => undefined,
    );
    return this.find(name);
  }

  /**
   * @param settings those that change; null takes one away
   * @param decidedOn the entry's revision that the change was decided on; undefined: whatever it is
   * @throws as `create`; StaleEntryError where it is another one by now; GatewayError with status 404 or, for a model of the file, 409
   */
  async update(name: string, settings: JsonObject, actor: Actor, decidedOn?: number): Promise<JsonObject> {
    await this.stored.change(
      actor,
      ({ models }) => {
        const entry = models.get(name) ?? this.refuseForeign(name);
        refuseStale('model', entry, decidedOn);
        const { written, problems } = entry;
        if (written === undefined) throw refusedSettings('models', name, problems);
        return this.checked(name, patched(written, settings));
      },
      () => undefined,
    );
    return this.find(name);
  }

  /**
   * @param decidedOn as for `update`
   * @throws GatewayError with status 404 or, for a model of the file, 409; StaleEntryError
   */
  async delete(name: string, actor: Actor, decidedOn?: number): Promise<void> {
    await this.stored.change(
      actor,
      ({ models }) => {
        refuseStale('model', models.get(name) ?? this.refuseForeign(name), decidedOn);
        return { kind: 'model', name };
      },
      () => undefined,
    );
  }

  private checked(name: string, written: JsonObject) {
    const checked = checkModel(name, written, this.providerIds());
    if ('problems' in checked) throw refusedSettings('models', name, checked.problems);
    return { kind: 'model', name, written } as const;
  }

  /** Vendors that are off because nobody set their variable are no providers yet. */
  private providerIds(): readonly string[] {
    const wanted = this.registry
      .list()
      .filter(({ state, source }) => state === 'on' || source !== 'variables');
    return wanted.map(({ id }) => id);
  }

  private refuseForeign(name: string): never {
    if (this.swap.current.models?.has(name) !== true) throw notFound('model', name, 'GET /api/models');
    const message = `The model ${JSON.stringify(name)} stands in the configuration file: change it there.`;
    throw conflict('read_only', message);
  }

  private ofFile(name: string): JsonObject {
    const written = this.swap.current.source.written(['models', name]);
    const settings = Array.isArray(written) ? { candidates: written } : written;
    return {
      object: 'model',
      name,
      source: 'file',
      read_only: true,
      settings: isJsonObject(settings as JsonObject) ? (settings as JsonObject) : {},
    };
  }

  private kept(entry: StoredEntry): JsonObject {
    const isHidden = this.swap.current.models?.has(entry.name) === true;
    const problems = [...entry.problems, ...(isHidden ? [hidden(entry.name)] : [])];
    return {
      object: 'model',
      name: entry.name,
      source: 'stored',
      read_only: false,
      revision: entry.revision,
      ...(problems.length > 0 && { problems: problems.map((problem) => ({ ...problem })) }),
      settings: entry.written ?? {},
      created_at: new Date(entry.createdAt).toISOString(),
      updated_at: new Date(entry.updatedAt).toISOString(),
    };
  }
}

const hidden = (name: string) => ({
  key: `models.${name}`,
  fault: 'has the name of a model of the configuration file, which counts',
  fix: 'Delete it here, or take the other one out of the file.',
});
