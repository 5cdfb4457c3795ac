import { Injectable, Logger } from '@nestjs/common';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';
import type { ProviderModel } from '#libs/provider-kit';
import { LiveConfiguration } from '../config/live/live-configuration.js';
import { ProviderRegistry } from '../providers/provider.registry.js';
import type { RegisteredProvider } from '../providers/provider.registry.js';

/** Milliseconds until a question that failed is asked again, at most. All waits are longer by up to a fifth: they spread. */
const intervalAfterFailure = 60_000;
/** How long an upstream may take to answer. */
const patience = 20_000;

/** What is known of a provider's models by asking it. */
export interface Discovered {
  /** `pending`: not asked to the end yet. `failed`: the last question failed; models are those of the one before. */
  readonly status: 'pending' | 'known' | 'failed';
  readonly models: ReadonlyMap<string, ProviderModel>;
  /** Why the last question failed. */
  readonly error?: string;
  /** The same for programs, where the vocabulary has a word for it. */
  readonly code?: ErrorCode;
}

const nothing: Discovered = { status: 'known', models: new Map() };

/** Asks the providers for their models, in the background: at the start, and every `routing.modelRefresh`. */
@Injectable()
export class ModelDiscovery implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(ModelDiscovery.name);
  private readonly found = new Map<string, Discovered>();
  private readonly timers = new Map<string, NodeJS.Timeout>();
  /** Who is asked, and the first question. */
  private readonly asked = new Map<string, { provider: RegisteredProvider; first: Promise<void> }>();
  private readonly stop = new AbortController();

  constructor(
    private readonly registry: ProviderRegistry,
    private readonly live: LiveConfiguration,
  ) {}

  onApplicationBootstrap(): void {
    this.follow();
  }

  /** Asks the providers that have come into use, and forgets those that are no more. */
  follow(): void {
    const present = this.registry.connected().filter(({ provider }) => provider.discover !== undefined);
    for (const [id, { provider }] of this.asked) if (!present.includes(provider)) this.forget(id, present);
    for (const provider of present) {
      if (this.asked.has(provider.id)) continue;
      this.found.set(provider.id, { status: 'pending', models: this.of(provider.id).models });
      // Whoever answers at once finds itself among those who are asked.
      const first = Promise.resolve().then(() => this.ask(provider));
      this.asked.set(provider.id, { provider, first });
    }
  }

  /** Resolves when the first question to this provider is over. */
  async concluded(providerId: string): Promise<void> {
    await this.asked.get(providerId)?.first;
  }

  onApplicationShutdown(): void {
    this.stop.abort(new GatewayError('gateway_shutting_down', 'The gateway is shutting down.'));
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  /** What is known of this provider's models; nothing more will be where it cannot be asked. */
  of(providerId: string): Discovered {
    return this.found.get(providerId) ?? nothing;
  }

  /** How it stands with every provider that can be asked. */
  statuses(): readonly Discovered['status'][] {
    return [...this.found.values()].map(({ status }) => status);
  }

  /** What is known stays where another provider of this id and type takes its place: it is asked at once. */
  private forget(id: string, present: readonly RegisteredProvider[]): void {
    const type = this.asked.get(id)?.provider.type;
    clearTimeout(this.timers.get(id));
    this.timers.delete(id);
    this.asked.delete(id);
    if (!present.some((provider) => provider.id === id && provider.type === type)) this.found.delete(id);
  }

  /** False for one that has left meanwhile. */
  private isAsked(provider: RegisteredProvider): boolean {
    return this.asked.get(provider.id)?.provider === provider;
  }

  private async ask(provider: RegisteredProvider): Promise<void> {
    const { id } = provider;
    const before = this.of(id);
    try {
      const models = await this.list(provider);
      if (!this.isAsked(provider)) return;
      this.found.set(id, { status: 'known', models: new Map(models.map((model) => [model.id, model])) });
      if (before.status === 'failed') this.log.log(`The models of ${id} can be listed again.`);
    } catch (error) {
      if (this.stop.signal.aborted || !this.isAsked(provider)) return;
      const reason = error instanceof Error ? error.message : String(error);
      const code = error instanceof GatewayError ? { code: error.code } : {};
      this.found.set(id, { status: 'failed', models: before.models, error: reason, ...code });
      if (before.status !== 'failed') this.log.warn(`The models of ${id} cannot be listed: ${reason}`);
    }
    this.askLater(provider, this.of(id).status === 'failed');
  }

  private askLater(provider: RegisteredProvider, hasFailed: boolean): void {
    const { modelRefresh } = this.live.current.routing;
    const interval = modelRefresh === 0 ? Infinity : modelRefresh;
    const delay = hasFailed ? Math.min(interval, intervalAfterFailure) : interval;
    if (this.stop.signal.aborted || delay === Infinity) return;
    const timer = setTimeout(() => void this.ask(provider), delay * (1 + Math.random() / 5));
    this.timers.set(provider.id, timer.unref());
  }

  /** Gives up in time, whether or not the provider heeds its signal. */
  private async list({ id, provider }: RegisteredProvider): Promise<readonly ProviderModel[]> {
    const overdue = new AbortController();
    const timer = setTimeout(() => {
      overdue.abort(
        new GatewayError('provider_timeout', `${id} did not list its models within ${patience / 1_000} s.`),
      );
    }, patience);
    const signal = AbortSignal.any([overdue.signal, this.stop.signal]);
    const given = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => {
      given.reject(signal.reason);
    });
    try {
      return (await Promise.race([provider.discover?.(signal), given.promise])) ?? [];
    } finally {
      clearTimeout(timer);
    }
  }
}
