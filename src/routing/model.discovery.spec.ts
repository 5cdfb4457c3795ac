import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ProviderModel } from '#libs/provider-kit';
import type { LiveConfiguration } from '../config/live/live-configuration.js';
import type { ProviderRegistry, RegisteredProvider } from '../providers/provider.registry.js';
import { KeyRing } from '../providers/key-ring.js';
import { ModelDiscovery } from './model.discovery.js';

type Discover = (signal: AbortSignal) => Promise<readonly ProviderModel[]>;

const minute = 60_000;
let discovery: ModelDiscovery;

beforeEach(() => {
  jest.useFakeTimers();
  Logger.overrideLogger(false);
});

afterEach(() => {
  discovery.onApplicationShutdown();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const scripted = (id: string, discover: Discover, type = 'scripted'): RegisteredProvider => ({
  state: 'on',
  id,
  type,
  title: 'Scripted',
  source: 'file',
  lane: 'auto',
  provider: { recognises: () => false, models: () => [], discover },
  keys: new KeyRing([]),
  nextApiKey: () => undefined,
});

function begin(connected: () => readonly RegisteredProvider[], modelRefresh = 10 * minute): void {
  const registry = { connected } as unknown as ProviderRegistry;
  const live = { current: { routing: { modelRefresh } } } as unknown as LiveConfiguration;
  discovery = new ModelDiscovery(registry, live);
  discovery.onApplicationBootstrap();
}

function start(discover: Discover, modelRefresh = 10 * minute): void {
  const provider = scripted('main', discover);
  begin(() => [provider], modelRefresh);
}

const names = (): readonly string[] => [...discovery.of('main').models.keys()];

describe('ModelDiscovery', () => {
  it('asks at once without holding up the start, and again every ten minutes or a little later', async () => {
    let round = 0;
    start(async () => [{ id: `model-${++round}` }]);
    expect(discovery.of('main').status).toBe('pending');
    await jest.advanceTimersByTimeAsync(0);
    expect([discovery.of('main').status, names()]).toEqual(['known', ['model-1']]);
    await jest.advanceTimersByTimeAsync(9 * minute);
    expect(names()).toEqual(['model-1']);
    await jest.advanceTimersByTimeAsync(3 * minute);
    expect(names()).toEqual(['model-2']);
  });

  it('asks as often as it is told, and a little later', async () => {
    let rounds = 0;
    start(async () => [{ id: `model-${++rounds}` }], 30 * minute);
    await jest.advanceTimersByTimeAsync(29 * minute);
    expect(rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(7 * minute);
    expect(rounds).toBe(2);
  });

  it('asks at the start only where that is wanted, until it has an answer', async () => {
    let rounds = 0;
    start(async () => {
      rounds++;
      if (rounds === 1) throw new Error('refused');
      return [];
    }, 0);
    await jest.advanceTimersByTimeAsync(2 * minute);
    expect(rounds).toBe(2);
    await jest.advanceTimersByTimeAsync(600 * minute);
    expect([rounds, jest.getTimerCount()]).toEqual([2, 0]);
  });

  it('keeps what it knew when a question fails, and asks again after a minute', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    let round = 0;
    start(async () => {
      round++;
      if (round === 2) throw new Error('refused');
      return [{ id: `model-${round}` }];
    });
    await jest.advanceTimersByTimeAsync(11.5 * minute);
    expect(discovery.of('main')).toMatchObject({ status: 'failed', error: 'refused' });
    expect(names()).toEqual(['model-1']);
    await jest.advanceTimersByTimeAsync(1.2 * minute);
    expect([discovery.of('main').status, names()]).toEqual(['known', ['model-3']]);
  });

  it('gives up on a provider that never answers', async () => {
    let given: AbortSignal | undefined;
    start((signal) => {
      given = signal;
      return new Promise(() => undefined);
    });
    await jest.advanceTimersByTimeAsync(20_000);
    expect(given?.aborted).toBe(true);
    expect(discovery.of('main')).toMatchObject({
      status: 'failed',
      error: 'main did not list its models within 20 s.',
    });
  });

  it('stops with the application', async () => {
    let rounds = 0;
    let given: AbortSignal | undefined;
    start(async (signal) => {
      rounds++;
      given = signal;
      return [];
    });
    await jest.advanceTimersByTimeAsync(0);
    discovery.onApplicationShutdown();
    await jest.advanceTimersByTimeAsync(30 * minute);
    expect([rounds, given?.aborted, jest.getTimerCount()]).toEqual([1, true, 0]);
  });

  it('follows the providers: asks who has come, forgets who has gone, keeps what it knew of who was replaced', async () => {
    const asked: string[] = [];
    const listing = (name: string) => async () => {
      asked.push(name);
      return [{ id: name }];
    };
    const late = Promise.withResolvers<readonly ProviderModel[]>();
    let connected = [scripted('main', listing('old')), scripted('slow', () => late.promise)];
    begin(() => connected);
    await jest.advanceTimersByTimeAsync(0);
    const stays = scripted('new', listing('new'));
    connected = [scripted('main', listing('newer')), stays];
    discovery.follow();
    expect(discovery.of('main')).toMatchObject({
      status: 'pending',
      models: new Map([['old', { id: 'old' }]]),
    });
    late.resolve([{ id: 'too-late' }]);
    await discovery.concluded('new');
    await discovery.concluded('main');
    expect([names(), discovery.of('slow').models.size, asked]).toEqual([
      ['newer'],
      0,
      ['old', 'newer', 'new'],
    ]);
    connected = [scripted('main', listing('other'), 'another-type'), stays];
    discovery.follow();
    expect(names()).toEqual([]);
    connected = [];
    discovery.follow();
    await jest.advanceTimersByTimeAsync(30 * minute);
    expect([asked.length, discovery.statuses(), jest.getTimerCount()]).toEqual([4, [], 0]);
  });
});
