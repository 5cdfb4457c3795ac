import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import type { Actor } from '../../storage/audit.repository.js';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ModelDiscovery } from '../../routing/model.discovery.js';
import type { PreparedConfiguration } from '../configuration/configuration-swap.js';
import { checkedProvider, patchedProvider } from './written-provider.js';
import { restoreSecrets } from './kept-secrets.js';
import { ProviderView } from './provider-view.js';
import { conflict, notFound, refusedSettings } from '../errors/refused-change.js';
import { refuseStale } from '../errors/stale-entry-error.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';

/** How long an answer waits for the new provider to list its models, in milliseconds. */
const listingPatience = 2000;

/** Adds, changes and deletes providers while the gateway runs. */
@Injectable()
export class ProviderAdministration {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly discovery: ModelDiscovery,
    private readonly live: LiveConfiguration,
    private readonly stored: StoredConfigurationKeeper,
    private readonly view: ProviderView,
  ) {}

  /** @throws RefusedChange naming each setting, fault and fix; GatewayError with status 409 where the id is taken */
  async create(id: string, type: string, settings: JsonObject, actor: Actor): Promise<JsonObject> {
    const written = { ...settings, type };
    await this.stored.change(
      actor,
      ({ providers }) => {
        this.refuseTaken(id, providers.has(id));
        checkedProvider(id, written);
        return { kind: 'provider', name: id, written };
      },
      (prepared) => {
        refuseFaulty(id, prepared);
      },
    );
    return this.described(id);
  }

  /**
   * @param settings those that change; null takes one away, and secrets as they are shown stay
   * @param decidedOn the entry's revision that the change was decided on; undefined: whatever it is
   * @throws as `create`; StaleEntryError where it is another one by now; GatewayError with status 404 or, for what is configured elsewhere, 409
   */
  async update(
    id: string,
    type: string | undefined,
    settings: JsonObject,
    actor: Actor,
    decidedOn?: number,
  ): Promise<JsonObject> {
    await this.stored.change(
      actor,
      ({ providers }) => {
        const entry = providers.get(id) ?? this.refuseForeign(id);
        refuseStale('provider', entry, decidedOn);
        const { written: before, problems } = entry;
        if (before === undefined) throw refusedSettings('providers', id, problems);
        const written = patchedProvider(before, type, restoreSecrets(before, settings).settings);
        checkedProvider(id, written);
        return { kind: 'provider', name: id, written };
      },
      (prepared) => {
        refuseFaulty(id, prepared);
      },
    );
    return this.described(id);
  }

  /**
   * @param decidedOn as for `update`
   * @throws GatewayError with status 404 or, while models go to it or where it is configured elsewhere, 409; StaleEntryError
   */
  async delete(id: string, actor: Actor, decidedOn?: number): Promise<void> {
    await this.stored.change(
      actor,
      ({ providers, settings }) => {
        refuseStale('provider', providers.get(id) ?? this.refuseForeign(id), decidedOn);
        const users = [...settings.models].filter(([, { candidates }]) =>
          candidates.some(({ provider }) => provider === id),
        );
        // Where another provider has its id, the models go to that one.
        const isAlone = this.registry.get(id)?.source === 'stored' || this.registry.get(id) === undefined;
        if (users.length > 0 && isAlone) {
          const names = users.map(([name]) => JSON.stringify(name)).join(', ');
          throw conflict(
            'in_use',
            `The models ${names} go to the provider ${id}. Change or delete them first.`,
          );
        }
        return { kind: 'provider', name: id };
      },
      () => undefined,
    );
  }

  private refuseTaken(id: string, isStored: boolean): void {
    const entry = this.registry.get(id);
    const isFree = entry === undefined || (entry.state === 'off' && entry.source === 'variables');
    if (isStored || !isFree) {
      throw conflict(
        'id_taken',
        `There is a provider ${id} already. Choose another id, or change that one.`,
        'id',
      );
    }
    const name = [...this.live.current.models.keys()].find((model) => model.startsWith(`${id}/`));
    if (name !== undefined) {
      throw conflict(
        'id_taken',
        `The public model name ${JSON.stringify(name)} begins like the models of a provider ${id}. Choose another id.`,
        'id',
      );
    }
  }

  private refuseForeign(id: string): never {
    const entry = this.registry.get(id);
    if (entry === undefined || (entry.state === 'off' && entry.source === 'variables')) {
      throw notFound('provider', id, 'GET /api/providers');
    }
    const place = {
      file: 'in the configuration file',
      variables: 'by a variable',
      automatic: 'by itself',
      stored: '',
    };
    throw conflict('read_only', `The provider ${id} is configured ${place[entry.source]}: change it there.`);
  }

  /** Waits a moment for its models, so that the answer tells whether it works. */
  private async described(id: string): Promise<JsonObject> {
    const waiting = new AbortController();
    const patience = delay(listingPatience, undefined, { signal: waiting.signal, ref: false });
    await Promise.race([this.discovery.concluded(id), patience.catch(() => undefined)]);
    waiting.abort();
    return this.view.find(id) ?? { object: 'provider', id };
  }
}

function refuseFaulty(id: string, { providers }: PreparedConfiguration): void {
  const problems = providers.faults.get(id);
  if (problems !== undefined) throw refusedSettings('providers', id, problems);
}
