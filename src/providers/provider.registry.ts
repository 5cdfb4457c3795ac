import { Inject, Injectable, Optional } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import { ConfigurationError } from '../config/configuration-problem.js';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration, ProviderConfiguration } from '../config/gateway-configuration.js';
import { connectionProblems, failedEntry, idleEntry, ProviderConnections } from './connect-providers.js';
import type { SecretRegistrar } from './connect-providers.js';
import { planProvider, planProviders } from './provider-plan.js';
import type { PlannedProvider, ProviderPlan } from './provider-plan.js';
import { ProviderSet } from './provider-set.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import type { ProviderType } from './provider-type.finder.js';
import type { ProviderEntry, RegisteredProvider } from './registered-provider.js';

export type { SecretRegistrar } from './connect-providers.js';
export type { ProviderEntry, RegisteredProvider } from './registered-provider.js';

/** Injection token of a {@link SecretRegistrar}. Optional. */
export const SECRET_REGISTRAR = Symbol('SecretRegistrar');

/** A set of providers that could come into use. */
export interface PreparedProviders {
  readonly set: ProviderSet;
  /** What is wrong with stored providers, by their ids: they are off, or another one has their id. */
  readonly faults: ReadonlyMap<string, readonly ConfigurationProblem[]>;
  /** Those connected for this set. */
  readonly fresh: readonly RegisteredProvider[];
}

/** Every provider there is: those at work and those that are off. Filled when modules start; read it later. */
@Injectable()
export class ProviderRegistry implements OnModuleInit, OnApplicationShutdown {
  private current = new ProviderSet();
  /** Replaced, but still needed by requests that run. */
  private readonly leaving = new Set<RegisteredProvider>();
  private found: readonly ProviderType[] | undefined;

  constructor(
    private readonly finder: ProviderTypeFinder,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: GatewayConfiguration,
    @Optional() @Inject(SECRET_REGISTRAR) private readonly registerSecret?: SecretRegistrar,
  ) {}

  /** @throws ConfigurationError where a provider of the file has an unknown type or cannot be connected */
  onModuleInit(): void {
    this.use(this.prepare(this.configuration));
  }

  async onApplicationShutdown(): Promise<void> {
    await closeAll([...this.connected(), ...this.leaving]);
  }

  get(id: string): ProviderEntry | undefined {
    return this.current.get(id);
  }

  /** Those at work first, in order of preference: the file's, those of variables, stored ones, automatic ones. */
  list(): readonly ProviderEntry[] {
    return this.current.list();
  }

  /** Those at work, in order of preference. */
  connected(): readonly RegisteredProvider[] {
    return this.current.connected();
  }

  /** What a provider at work was connected with, secrets included: for nobody's eyes. */
  planOf(id: string): PlannedProvider | undefined {
    return this.current.planOf(id);
  }

  /** Every type there is. */
  types(): readonly ProviderType[] {
    this.found ??= this.finder.find();
    return this.found;
  }

  /**
   * Connects what a configuration asks for and is not at work yet. Nothing comes into use by that.
   * @param stored those of the administration; what is wrong with them is told, and stops nothing
   * @throws ConfigurationError where a provider of the file has an unknown type or cannot be connected
   */
  prepare(
    configuration: GatewayConfiguration,
    stored: readonly ProviderConfiguration[] = [],
  ): PreparedProviders {
    const plan = planProviders(configuration, this.types());
    const connections = new ProviderConnections(this.current, this.registerSecret);
    const problems = plan.planned.flatMap((provider) => connectPlanned(connections, provider, configuration));
    if (problems.length > 0) {
      void closeAll(connections.fresh);
      throw new ConfigurationError(problems, configuration.file);
    }
    const reason = automaticIsOff(configuration, connections);
    const faults = this.connectStored(connections, plan, { configuration, stored });
    for (const provider of plan.automatic) {
      if (reason === undefined) connectAnyway(connections, provider);
      else connections.leaveOff(idleEntry({ ...provider, reason }));
    }
    for (const type of plan.idle)
      if (!connections.has(type.type.info.type)) connections.leaveOff(idleEntry(type));
    const { entries, plans, fresh } = connections;
    return { set: new ProviderSet(entries, plans), faults, fresh };
  }

  /**
   * Puts a prepared set into use, at once and as a whole.
   * @returns those that were at work and are in it no more
   */
  use({ set }: PreparedProviders): readonly RegisteredProvider[] {
    const left = this.connected().filter((entry) => set.get(entry.id) !== entry);
    this.current = set;
    return left;
  }

  /** Closes what a prepared set has that did not come into use. */
  async discard({ fresh }: PreparedProviders): Promise<void> {
    await closeAll(fresh);
  }

  /** Closes providers that are not in use any more. @param free resolves when no request needs them */
  async retire(providers: readonly RegisteredProvider[], free: Promise<void>): Promise<void> {
    for (const provider of providers) this.leaving.add(provider);
    await free;
    await closeAll(providers.filter((provider) => this.leaving.delete(provider)));
  }

  private connectStored(
    connections: ProviderConnections,
    { automatic }: ProviderPlan,
    { configuration, stored }: StoredProviders,
  ): ReadonlyMap<string, readonly ConfigurationProblem[]> {
    const reserved = new Set(automatic.map(({ settings }) => settings.id));
    const faults = new Map<string, readonly ConfigurationProblem[]>();
    for (const provider of stored) {
      const { id } = provider;
      const plan = planProvider('stored', provider, configuration, this.types());
      if (connections.has(id) || reserved.has(id)) faults.set(id, [taken(id)]);
      else if ('problems' in plan) faults.set(id, plan.problems);
      else {
        const error = connectAnyway(connections, plan);
        if (error !== undefined) faults.set(id, connectionProblems(id, error));
      }
    }
    return faults;
  }
}

interface StoredProviders {
  readonly configuration: GatewayConfiguration;
  readonly stored: readonly ProviderConfiguration[];
}

/** What the operator wrote down must work; what came by itself must not stop the rest. */
function connectPlanned(
  connections: ProviderConnections,
  plan: PlannedProvider,
  { source }: GatewayConfiguration,
): readonly ConfigurationProblem[] {
  if (plan.source !== 'file') {
    connectAnyway(connections, plan);
    return [];
  }
  const error = connections.connect(plan);
  return error === undefined ? [] : connectionProblems(plan.settings.id, error, source);
}

/** @returns why it is off; undefined where it is not */
function connectAnyway(connections: ProviderConnections, plan: PlannedProvider): Error | undefined {
  const error = connections.connect(plan);
  if (error !== undefined) connections.leaveOff(failedEntry(plan, error));
  return error;
}

function automaticIsOff(
  { local }: GatewayConfiguration,
  { areConfigured }: ProviderConnections,
): string | undefined {
  if (local.enabled === false) return 'local.enabled is false';
  return local.enabled === 'auto' && areConfigured
    ? 'other providers are on; local.enabled: true keeps it on beside them'
    : undefined;
}

/** Whether or not one of them fails to. */
async function closeAll(providers: readonly RegisteredProvider[]): Promise<void> {
  await Promise.allSettled(providers.map(async ({ provider }) => provider.close?.()));
}

const taken = (id: string): ConfigurationProblem => ({
  key: `providers.${id}`,
  fault: 'has the id of a provider that is configured outside the administration, which counts',
  fix: 'Delete it here, or give the other one another id.',
});
