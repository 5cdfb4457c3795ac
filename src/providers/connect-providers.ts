import { isDeepStrictEqual } from 'node:util';
import { ProviderSettingsError } from '#libs/provider-kit';
import type { ConfigurationProblem } from '../config/configuration-problem.js';
import type { ConfigurationSource } from '../config/gateway-configuration.js';
import { KeyRing } from './key-ring.js';
import type { IdleType, PlannedProvider } from './provider-plan.js';
import type { ProviderSet } from './provider-set.js';
import type { IdleProvider, ProviderEntry, RegisteredProvider } from './registered-provider.js';

/** Told every credential of every provider, so that none of them reaches a log. */
export type SecretRegistrar = (secret: string) => void;

/** Connects the providers of a set that is to be. Those that are at work already, with the same settings, are taken over. */
export class ProviderConnections {
  readonly entries: ProviderEntry[] = [];
  readonly plans = new Map<string, PlannedProvider>();
  /** Connected for this set alone: to be closed where it does not come into use. */
  readonly fresh: RegisteredProvider[] = [];

  constructor(
    private readonly before: ProviderSet,
    private readonly registerSecret: SecretRegistrar = () => undefined,
  ) {}

  has(id: string): boolean {
    return this.entries.some((entry) => entry.id === id);
  }

  /** Whether any is at work that somebody asked for, outside the administration. */
  get areConfigured(): boolean {
    return this.entries.some(({ state, source }) => state === 'on' && source !== 'stored');
  }

  /** @returns why it cannot be connected; undefined where it is */
  connect(plan: PlannedProvider): Error | undefined {
    const same = this.sameAs(plan);
    if (same !== undefined) {
      this.entries.push(same);
      this.plans.set(same.id, plan);
      return undefined;
    }
    try {
      const entry = this.connected(plan);
      this.entries.push(entry);
      this.fresh.push(entry);
      this.plans.set(entry.id, plan);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Notes one that is off. */
  leaveOff(idle: IdleProvider): void {
    this.entries.push(idle);
  }

  private sameAs(plan: PlannedProvider): RegisteredProvider | undefined {
    const { id } = plan.settings;
    const [entry, earlier] = [this.before.get(id), this.before.planOf(id)];
    return entry?.state === 'on' && isDeepStrictEqual(partsOf(earlier), partsOf(plan)) ? entry : undefined;
  }

  private connected(plan: PlannedProvider): RegisteredProvider {
    const { source, type, settings, lane } = plan;
    for (const key of settings.apiKeys) this.registerSecret(key);
    const provider = type.connector.connect(settings);
    for (const secret of provider.secrets ?? []) this.registerSecret(secret);
    const keys = this.keysFor(plan);
    const named = { id: settings.id, type: type.info.type, title: type.info.title, source };
    return { state: 'on', ...named, lane, provider, keys, nextApiKey: () => keys.take() };
  }

  /** Keys of the same upstream that rested before go on resting. */
  private keysFor({ type, settings: { id, baseUrl, apiKeys } }: PlannedProvider): KeyRing {
    const [entry, earlier] = [this.before.get(id), this.before.planOf(id)];
    const isSame = earlier?.type.info.type === type.info.type && earlier.settings.baseUrl === baseUrl;
    return isSame && entry?.state === 'on' ? entry.keys.withKeys(apiKeys) : new KeyRing(apiKeys);
  }
}

const partsOf = (plan: PlannedProvider | undefined): unknown =>
  plan && [plan.source, plan.type.info.type, plan.settings, plan.lane];

/** A type nobody wants. */
export const idleEntry = ({ source, type: { info }, reason }: IdleType): IdleProvider => ({
  state: 'off',
  id: info.type,
  type: info.type,
  title: info.title,
  source,
  reason,
});

/** One that is wanted, but cannot be connected. */
export const failedEntry = (
  { source, type: { info }, settings }: PlannedProvider,
  { message }: Error,
): IdleProvider => ({
  state: 'off',
  id: settings.id,
  type: info.type,
  title: info.title,
  source,
  reason: message,
});

/** What is wrong with a provider's settings. */
export function connectionProblems(
  id: string,
  error: Error,
  source?: ConfigurationSource,
): readonly ConfigurationProblem[] {
  const at = (setting: string): { key: string; line?: number } => {
    const path = ['providers', id, ...setting.split('.').filter((part) => part !== '')];
    const line = source?.lineOf(path);
    return { key: path.join('.'), ...(line !== undefined && { line }) };
  };
  return error instanceof ProviderSettingsError
    ? error.problems.map(({ setting, fault, fix }) => ({ ...at(setting), fault, fix }))
    : [{ ...at(''), fault: error.message, fix: 'Change its settings, or remove it.' }];
}
