import { describe, expect, it, jest } from '@jest/globals';
import type { Candidate, CandidateRules } from '../candidate.js';
import type { KnownFacts } from '../candidate-facts.js';
import type { Asked, AskedFeatures } from './asked.js';
import { expectedUsage } from './expected-usage.js';
import { inabilityOf } from './inability.js';

const plain: AskedFeatures = { vision: false, audio: false, tools: false, schema: false, tokens: 10 };

function inability(
  facts: Partial<KnownFacts>,
  features: Partial<AskedFeatures>,
  { rules, ...asked }: Partial<Asked> & { rules?: CandidateRules } = {},
) {
  const read = jest.fn(() => ({ ...plain, ...features }));
  const reason = inabilityOf(
    { ...(rules && { rules }) } as Candidate,
    { capabilities: {}, hasConfiguredPrices: false, ...facts },
    { endpoint: 'generation', stream: false, size: 100, features: read, ...asked },
  );
  return { reason, isRead: read.mock.calls.length > 0 };
}

describe('a candidate is left out', () => {
  it.each([
    ['vision', 'sees no pictures'],
    ['audio', 'hears no sound'],
    ['tools', 'calls no tools'],
    ['schema', 'follows no schema'],
  ] as const)('where the request has %s and it is known to have none', (name, reason) => {
    expect(inability({ capabilities: { [name]: false } }, { [name]: true }).reason).toBe(reason);
    expect(inability({ capabilities: { [name]: false } }, {}).reason).toBeUndefined();
    expect(inability({ capabilities: { [name]: true } }, { [name]: true }).reason).toBeUndefined();
    expect(inability({}, { [name]: true }).reason).toBeUndefined();
  });

  it('where the prompt is too long for it', () => {
    const reason = 'the prompt of about 60 tokens exceeds its context of 50';
    expect(inability({ context: 50 }, { tokens: 60 }).reason).toBe(reason);
    expect(inability({ context: 60 }, { tokens: 60 }).reason).toBeUndefined();
  });

  it('but not where the operator gives it just those requests', () => {
    const rules = { when: { vision: true } };
    expect(
      inability({ capabilities: { vision: false } }, { vision: true }, { rules }).reason,
    ).toBeUndefined();
  });

  it('without the request being read where the answer cannot depend on it', () => {
    expect(inability({ capabilities: { vision: true }, context: 100 }, {}).isRead).toBe(false);
    expect(inability({ capabilities: { vision: false } }, {}).isRead).toBe(true);
    expect(inability({ context: 99 }, {}).isRead).toBe(true);
    const asked = { endpoint: 'embedding' } as const;
    expect(inability({ capabilities: { tools: false } }, { tools: true }, asked)).toEqual({ isRead: false });
  });
});

describe('what a request is likely to use', () => {
  it('is its prompt, and an answer of a thousand tokens or as few as it allows', () => {
    const usage = (features?: AskedFeatures) =>
      expectedUsage({ endpoint: 'generation', stream: false, features: () => features });
    expect(usage(plain)).toEqual({ input: { total: 10 }, output: { total: 1000 } });
    expect(usage({ ...plain, maxOutput: 50 })).toEqual({ input: { total: 10 }, output: { total: 50 } });
    expect(usage({ ...plain, maxOutput: 5000 })).toEqual({ input: { total: 10 }, output: { total: 1000 } });
    expect(usage()).toEqual({ input: { total: 1000 }, output: { total: 1000 } });
  });

  it('is what vendors count of other requests', () => {
    const usage = expectedUsage({ endpoint: 'images', stream: false });
    expect(usage).toEqual({ output: { images: 1, total: 1500 } });
  });
});
