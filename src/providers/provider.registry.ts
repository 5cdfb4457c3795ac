import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { ProviderSettingsError } from '#libs/provider-kit';
import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { KeyRing } from './key-ring.js';
import { planProviders } from './provider-plan.js';
import type { IdleType, PlannedProvider } from './provider-plan.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import type { IdleProvider, ProviderEntry, RegisteredProvider } from './registered-provider.js';

export type { IdleProvider, ProviderEntry, RegisteredProvider } from './registered-provider.js';

/** Injection token of a {@link SecretRegistrar}. Optional. */
export const SECRET_REGISTRAR = Symbol('SecretRegistrar');

/** Told every credential of every provider, so that none of them reaches a log. */
export type SecretRegistrar = (secret: string) => void;

/** Every provider there is: those at work and those that are off. Filled when modules start; read it later. */
@Injectable()
export class ProviderRegistry implements OnModuleInit, OnApplicationShutdown {
  private readonly entries = new Map<string, ProviderEntry>();

  constructor(
    private readonly types: ProviderTypeFinder,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
    @Optional() @Inject(SECRET_REGISTRAR) private readonly registerSecret?: SecretRegistrar,
  ) {}

  /** @throws ConfigurationError where a provider of the file has an unknown type or cannot be connected */
  onModuleInit(): void {
    const { planned, automatic, idle } = planProviders(this.configuration, this.types.find());
    const problems = planned.flatMap((provider) => this.connect(provider));
    if (problems.length > 0) throw new ConfigurationError(problems, this.configuration.file);
    const reason = this.automaticIsOff();
    for (const provider of automatic) {
      if (reason === undefined) this.connect(provider);
      else this.add(idleEntry({ ...provider, reason }));
    }
    for (const type of idle) this.add(idleEntry(type));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.connected().map(async ({ provider }) => provider.close?.()));
  }

  get(id: string): ProviderEntry | undefined {
    return this.entries.get(id);
  }

  /** Those at work first, in order of preference: the file's, those of variables, automatic ones. */
  list(): readonly ProviderEntry[] {
    const all = [...this.entries.values()];
    return [...all.filter(({ state }) => state === 'on'), ...all.filter(({ state }) => state === 'off')];
  }

  /** Those at work, in order of preference. */
  connected(): readonly RegisteredProvider[] {
    return [...this.entries.values()].filter((entry) => entry.state === 'on');
  }

  private automaticIsOff(): string | undefined {
    const { enabled } = this.configuration.local;
    if (enabled === false) return 'local.enabled is false';
    return enabled === 'auto' && this.connected().length > 0
      ? 'other providers are on; local.enabled: true keeps it on beside them'
      : undefined;
  }

  private add(entry: ProviderEntry): void {
    this.entries.set(entry.id, entry);
  }

  private connect({ source, type, settings, lane }: PlannedProvider): readonly ConfigurationProblem[] {
    const { id } = settings;
    const named = { id, type: type.info.type, title: type.info.title, source };
    for (const key of settings.apiKeys) this.registerSecret?.(key);
    try {
      const provider = type.connector.connect(settings);
      for (const secret of provider.secrets ?? []) this.registerSecret?.(secret);
      const keys = new KeyRing(settings.apiKeys);
      this.add({ state: 'on', ...named, lane, provider, keys, nextApiKey: () => keys.take() });
      return [];
    } catch (error) {
      // What the operator wrote down must work; what came by itself must not stop the rest.
      if (source === 'file') return problemsOf(id, error);
      this.add({ state: 'off', ...named, reason: messageOf(error) });
      return [];
    }
  }
}

const idleEntry = ({ source, type: { info }, reason }: IdleType): IdleProvider => ({
  state: 'off',
  id: info.type,
  type: info.type,
  title: info.title,
  source,
  reason,
});

function problemsOf(id: string, error: unknown): readonly ConfigurationProblem[] {
  if (!(error instanceof ProviderSettingsError)) {
    return [{ key: `providers.${id}`, fault: messageOf(error), fix: 'Change its settings, or remove it.' }];
  }
  return error.problems.map(({ setting, fault, fix }) => ({
    key: ['providers', id, setting].filter((part) => part !== '').join('.'),
    fault,
    fix,
  }));
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
