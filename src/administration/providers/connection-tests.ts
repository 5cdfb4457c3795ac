import { Injectable } from '@nestjs/common';
import { ProviderSettingsError } from '#libs/provider-kit';
import type { JsonObject } from '#libs/json';
import { connectionProblems } from '../../providers/connect-providers.js';
import { planProvider } from '../../providers/provider-plan.js';
import type { PlannedProvider } from '../../providers/provider-plan.js';
import { ProviderRegistry } from '../../providers/provider.registry.js';
import { ConfigurationSwap } from '../configuration/configuration-swap.js';
import { notFound, RefusedChange, refusedSettings } from '../errors/refused-change.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import { restoreSecrets } from './kept-secrets.js';
import { refuseCredentialElsewhere } from './tested-draft.js';
import { ConnectionTester } from './testing/connection-tester.js';
import type { ConnectionReport } from './testing/connection-tester.js';
import { checkedProvider, patchedProvider } from './written-provider.js';

/** What the settings of a draft are told by, before it has an id. */
const nameless = 'draft';

/** What is to be tested: a provider as it is, one with other settings, or one that is not there yet. */
export interface TestedProvider {
  /** Of a provider that is there. */
  readonly id?: string;
  /** Needed where there is no id. */
  readonly type?: string;
  /** Those that are otherwise than kept; null takes one away. */
  readonly settings?: JsonObject;
}

/** Tests connections of providers, drafts among them. Nothing is stored, and nothing comes into use. */
@Injectable()
export class ConnectionTests {
  constructor(
    private readonly registry: ProviderRegistry,
    private readonly swap: ConfigurationSwap,
    private readonly stored: StoredConfigurationKeeper,
    private readonly tester: ConnectionTester,
  ) {}

  /**
   * @param signal ends it: whoever asked has left
   * @throws RefusedChange naming each setting, fault and fix; GatewayError with status 404 where there is no such provider
   */
  async test(tested: TestedProvider, signal: AbortSignal): Promise<ConnectionReport> {
    const plan = this.planOf(tested);
    try {
      return await this.tester.test(plan, signal);
    } catch (error) {
      if (!(error instanceof ProviderSettingsError)) throw error;
      const { id } = plan.settings;
      throw refusedSettings('providers', id, connectionProblems(id, error));
    }
  }

  private planOf({ id, type, settings = {} }: TestedProvider): PlannedProvider {
    const kept = id === undefined ? undefined : this.stored.current.providers.get(id);
    if (id === undefined || (kept?.written !== undefined && isChanged(type, settings))) {
      return this.draft(id, kept?.written, { type, settings });
    }
    if (kept?.written !== undefined) return this.planned(id, kept.written);
    const plan = this.registry.planOf(id);
    if (plan === undefined) throw notFound('provider', id, 'GET /api/providers');
    if (isChanged(type, settings)) throw onlyAsItIs();
    return plan;
  }

  private draft(
    id: string | undefined,
    before: JsonObject | undefined,
    { type, settings }: { readonly type: string | undefined; readonly settings: JsonObject },
  ): PlannedProvider {
    if (before === undefined && type === undefined) throw typeMissing();
    if (before === undefined) return this.planned(id ?? nameless, patchedProvider({}, type, settings));
    const sent = restoreSecrets(before, settings);
    const after = patchedProvider(before, type, sent.settings);
    refuseCredentialElsewhere(before, after, (name) => name in settings && !sent.restored.has(name));
    return this.planned(id ?? nameless, after);
  }

  private planned(id: string, written: JsonObject): PlannedProvider {
    const provider = checkedProvider(id, written);
    const plan = planProvider('stored', provider, this.swap.current, this.registry.types());
    if ('problems' in plan) throw refusedSettings('providers', id, plan.problems);
    return plan;
  }
}

const isChanged = (type: string | undefined, settings: JsonObject): boolean =>
  type !== undefined || Object.keys(settings).length > 0;

/** The file's credentials go where the file says. */
const onlyAsItIs = (): RefusedChange =>
  new RefusedChange([
    {
      param: 'settings',
      fault: 'cannot be tried with a provider that is configured elsewhere',
      fix: 'Send the id alone to test it as it is, or a type and settings without an id.',
    },
  ]);

const typeMissing = (): RefusedChange =>
  new RefusedChange([
    {
      param: 'type',
      fault: 'is missing',
      fix: 'Write a type of GET /api/provider-types, or the id of a provider.',
    },
  ]);
