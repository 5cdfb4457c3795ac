import { beforeEach, describe, expect, it } from '@jest/globals';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { loadConfiguration } from '../../config/load-configuration.js';
import { OwnPrices } from '../../prices/own-prices.js';
import { KeyRing } from '../../providers/key-ring.js';
import { VendorModels } from '../../catalogue/vendor-models.js';
import { CandidateFacts } from '../candidate-facts.js';
import type { Candidate, CandidateRules, RoutePolicy } from '../candidate.js';
import { HealthBook } from '../health/health-book.js';
import type { ModelCatalogue } from '../model.catalogue.js';
import type { Asked, AskedFeatures } from './asked.js';
import { RoutePlanner } from './route-planner.js';

const live = new LiveConfiguration(loadConfiguration({ environment: {}, workingDirectory: '/nonexistent' }));
const plain: AskedFeatures = { vision: false, audio: false, tools: false, schema: false, tokens: 10 };

const candidate = (id: string, rules?: CandidateRules): Candidate =>
  ({
    provider: { id, keys: new KeyRing(['k']) },
    model: 'm',
    ...(rules && { rules }),
  }) as unknown as Candidate;

describe('RoutePlanner', () => {
  let health: HealthBook;
  let planner: RoutePlanner;

  beforeEach(() => {
    health = new HealthBook(live);
    const catalogue = {
      endpointsOf: ({ provider }: Candidate) => (provider.id === 'vectors' ? ['embedding'] : ['generation']),
      dialectOf: () => ({}),
    } as unknown as ModelCatalogue;
    const facts = new CandidateFacts(catalogue, new VendorModels(), new OwnPrices());
    planner = new RoutePlanner(catalogue, health, facts, live, () => 0);
  });

  const plan = (
    [first, ...others]: readonly Candidate[],
    features: Partial<AskedFeatures> = {},
    policy: RoutePolicy = {},
  ) => {
    if (first === undefined) throw new Error('A route has candidates.');
    const asked: Asked = {
      endpoint: 'generation',
      stream: true,
      features: () => ({ ...plain, ...features }),
    };
    const { order, skipped, lastResort } = planner.plan(
      { model: 'x', candidates: [first, ...others], policy },
      asked,
    );
    return {
      order: order.map(({ candidate: { provider } }) => provider.id),
      skipped: Object.fromEntries(skipped.map((one) => [one.candidate.provider.id, one.reason])),
      lastResort,
    };
  };

  const breakIt = (broken: Candidate): void => {
    for (let call = 0; call < 5; call += 1) {
      const entry = health.of(broken);
      entry.settle(entry.begin(), false);
    }
  };

  it('takes them as they are listed', () => {
    expect(plan([candidate('a'), candidate('b')])).toEqual({
      order: ['a', 'b'],
      skipped: {},
      lastResort: false,
    });
  });

  it('goes by priority before it goes by strategy', () => {
    const candidates = [candidate('late', { priority: 2 }), candidate('b'), candidate('c')];
    expect(plan(candidates, {}, { strategy: 'least-busy' }).order.at(-1)).toBe('late');
  });

  it.each<[string, CandidateRules, Partial<AskedFeatures>, string]>([
    ['pictures', { when: { vision: false } }, { vision: true }, 'takes requests without vision only'],
    ['tools', { when: { tools: true } }, {}, 'takes requests with tools only'],
    ['streams', { when: { stream: false } }, {}, 'takes no streams'],
    ['short prompts', { when: { minTokens: 100 } }, {}, 'takes prompts from 100 tokens on'],
    ['long prompts', { when: { maxTokens: 5 } }, {}, 'takes prompts of up to 5 tokens'],
    ['what its context does not hold', { context: 5 }, {}, 'exceeds its context of 5'],
  ])('leaves out who does not take %s, and says why', (_what, rules, features, reason) => {
    const { order, skipped } = plan([candidate('a', rules), candidate('b')], features);
    expect(order).toEqual(['b']);
    expect(skipped.a).toContain(reason);
  });

  it('leaves out who does not serve the endpoint', () => {
    const { order, skipped } = plan([candidate('vectors'), candidate('b')]);
    expect(order).toEqual(['b']);
    expect(skipped.vectors).toContain('generation');
  });

  it('asks the first where nobody takes the request: it will say why', () => {
    expect(plan([candidate('vectors'), candidate('a', { context: 1 })])).toMatchObject({
      order: ['vectors'],
      lastResort: false,
    });
  });

  it('leaves out who failed too often, and whose keys rest', () => {
    const [a, b, c] = [candidate('a'), candidate('b'), candidate('c')];
    breakIt(a);
    b.provider.keys.rest('k', undefined, () => 60_000);
    const { order, skipped } = plan([a, b, c]);
    expect(order).toEqual(['c']);
    expect(skipped).toMatchObject({
      a: expect.stringContaining('failed too often; tried again in 15 s'),
      b: expect.stringContaining('its keys rest for another 60 s'),
    });
  });

  it('tries the one that will be soonest where none is healthy', () => {
    const [a, b] = [candidate('a'), candidate('b')];
    breakIt(a);
    b.provider.keys.rest('k', undefined, () => 5000);
    const { order, skipped, lastResort } = plan([a, b]);
    expect({ order, lastResort }).toEqual({ order: ['b'], lastResort: true });
    expect(Object.keys(skipped)).toEqual(['a']);
  });
});
