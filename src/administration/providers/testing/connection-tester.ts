import { Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ConnectedProvider, ProviderSettings } from '#libs/provider-kit';
import { scrubSecrets } from '../../../observability/secret-scrubber.js';
import type { PlannedProvider } from '../../../providers/provider-plan.js';
import type { ProviderType } from '../../../providers/provider-type.finder.js';
import { Transport } from '../../../providers/transport/transport.js';
import { askCheaply } from './ask-cheaply.js';
import type { CheapAnswer } from './ask-cheaply.js';
import type { ConnectionFailure, TestedUpstream } from './connection-failure.js';
import { explainConnectionFailure } from './explain-connection-failure.js';

/** How long a whole test may take, milliseconds. */
const patience = 15_000;
/** Keys that are tried at the same time. */
const atOnce = 5;

/** How it went with one key. */
export interface ConnectionAttempt {
  /** Undefined: none was sent. */
  readonly apiKey: string | undefined;
  /** Milliseconds. */
  readonly duration: number;
  /** Undefined where it failed, or the gateway knows no question to ask. */
  readonly answer?: CheapAnswer;
  readonly failure?: ConnectionFailure;
}

/** How a test of a connection went. */
export interface ConnectionReport {
  readonly outcome: 'works' | 'fails' | 'untestable';
  /** Milliseconds. */
  readonly duration: number;
  /** One for each key. */
  readonly attempts: readonly ConnectionAttempt[];
  /** False: whoever has no key is told the same, so nothing is known of the key. Undefined: that was not asked. */
  readonly keyMatters?: boolean;
}

/** Tries whether a provider could be reached with its settings, over the same transport as requests. Nothing is kept. */
@Injectable()
export class ConnectionTester {
  constructor(private readonly transport: Transport) {}

  /**
   * @param signal ends it: whoever asked has left
   * @throws ProviderSettingsError where it cannot be connected with such settings; the signal's reason once it is aborted
   */
  async test({ type, settings }: PlannedProvider, signal: AbortSignal): Promise<ConnectionReport> {
    const began = performance.now();
    const overdue = new AbortController();
    const timer = setTimeout(() => {
      overdue.abort(new GatewayError('provider_timeout', `There was no answer within ${patience / 1000} s.`));
    }, patience);
    const ends = AbortSignal.any([signal, overdue.signal]);
    try {
      const keys = settings.apiKeys.length === 0 ? [undefined] : settings.apiKeys;
      const attempts: ConnectionAttempt[] = [];
      for (let first = 0; first < keys.length; first += atOnce) {
        const batch = keys.slice(first, first + atOnce);
        attempts.push(...(await Promise.all(batch.map((key) => this.attempt(type, settings, key, ends)))));
      }
      if (signal.aborted) throw signal.reason;
      const outcome = outcomeOf(attempts);
      const keyMatters = outcome === 'works' ? await this.keyMatters(type, settings, ends) : undefined;
      return {
        outcome,
        duration: performance.now() - began,
        attempts,
        ...(keyMatters !== undefined && { keyMatters }),
      };
    } finally {
      clearTimeout(timer);
    }
  }

  private async attempt(
    type: ProviderType,
    settings: ProviderSettings,
    apiKey: string | undefined,
    signal: AbortSignal,
  ): Promise<ConnectionAttempt> {
    const began = performance.now();
    const provider = type.connector.connect({ ...settings, apiKeys: apiKey === undefined ? [] : [apiKey] });
    const secrets = [...(apiKey === undefined ? [] : [apiKey]), ...(provider.secrets ?? [])];
    try {
      const answer = await askWithin(provider, { transport: this.transport, apiKey, signal });
      return { apiKey, duration: performance.now() - began, ...(answer !== undefined && { answer }) };
    } catch (error) {
      const failure = explainConnectionFailure(error, upstreamOf(type, settings, secrets.length > 0));
      return { apiKey, duration: performance.now() - began, failure: withoutSecrets(failure, secrets) };
    } finally {
      await provider.close?.();
    }
  }

  /** Some list their models to anybody: then a wrong key looks like a right one. */
  private async keyMatters(
    type: ProviderType,
    settings: ProviderSettings,
    signal: AbortSignal,
  ): Promise<boolean | undefined> {
    const { setup } = type.info;
    const baseUrl = settings.baseUrl ?? setup?.baseUrl;
    // Without a key, others than these find credentials of the machine.
    const isPlain = setup?.apiKey !== 'optional' || setup.group === 'server';
    const isAsked = settings.apiKeys.length > 0 && settings.options.headers === undefined;
    if (!isAsked || !isPlain || baseUrl === undefined) return undefined;
    const { failure } = await this.attempt(type, { ...settings, baseUrl }, undefined, signal);
    if (failure === undefined) return false;
    return failure.kind === 'key_missing' ? true : undefined;
  }
}

/** Gives up in time, whether or not the provider heeds its signal. */
async function askWithin(
  provider: ConnectedProvider,
  call: Parameters<typeof askCheaply>[1],
): Promise<CheapAnswer | undefined> {
  const given = Promise.withResolvers<never>();
  const giveUp = (): void => {
    given.reject(call.signal.reason);
  };
  call.signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([askCheaply(provider, call), given.promise]);
  } finally {
    call.signal.removeEventListener('abort', giveUp);
  }
}

function outcomeOf(attempts: readonly ConnectionAttempt[]): ConnectionReport['outcome'] {
  if (attempts.some(({ failure }) => failure !== undefined)) return 'fails';
  return attempts.some(({ answer }) => answer === undefined) ? 'untestable' : 'works';
}

const upstreamOf = (
  { info }: ProviderType,
  { baseUrl }: ProviderSettings,
  hasKey: boolean,
): TestedUpstream => {
  const address = baseUrl ?? info.setup?.baseUrl;
  return {
    title: info.title,
    ...(address !== undefined && { baseUrl: address }),
    isOwnAddress: baseUrl !== undefined && baseUrl !== info.setup?.baseUrl,
    ...(info.setup?.keyPage !== undefined && { keyPage: info.setup.keyPage }),
    hasKey,
  };
};

/** Upstreams repeat what they were sent. */
function withoutSecrets(failure: ConnectionFailure, secrets: readonly string[]): ConnectionFailure {
  const clean = (text: string): string =>
    scrubSecrets(secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text));
  const { message, said } = failure;
  return { ...failure, message: clean(message), ...(said !== undefined && { said: clean(said) }) };
}
