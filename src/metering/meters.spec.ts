import { beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { Consumption, RequestLimiter, Reservation } from '../limits/request-limiter.js';
import { RequestEnds } from '../observability/request-ends.js';
import { RequestRecord } from '../observability/request-record.js';
import type { CandidateFacts } from '../routing/candidate-facts.js';
import type { Candidate } from '../routing/candidate.js';
import { Meters } from './meters.js';
import type { UsageJournal } from './usage-journal.js';

const left = new GatewayError('caller_cancelled', 'The client has left.');
const candidates = [
  { provider: { id: 'main', type: 'openai' }, model: 'm' },
] as unknown as readonly Candidate[];

describe('the meter of a request whose client leaves before it is opened', () => {
  let opened: number;
  let settled: Consumption[];
  let reserving: PromiseWithResolvers<Reservation>;
  let meters: Meters;
  let leaving: AbortController;

  beforeEach(() => {
    opened = 0;
    settled = [];
    reserving = Promise.withResolvers();
    leaving = new AbortController();
    const journal = {
      requireWritable: () => undefined,
      open: () => {
        opened += 1;
      },
    };
    const facts = { of: () => ({}), pricesOf: () => undefined };
    meters = new Meters(
      journal as unknown as UsageJournal,
      new RequestEnds(),
      facts as unknown as CandidateFacts,
      { reserve: () => reserving.promise } as unknown as RequestLimiter,
      { budgets: { assumedOutput: 100, unpriced: 'refuse' } } as unknown as GatewayConfiguration,
    );
  });

  const request = (limits?: { readonly concurrentRequests: number }): RequestRecord => {
    const record = new RequestRecord('r', 'POST', '/v1/x', performance.now(), 0);
    record.tokenId = 't';
    record.principal = { tokenId: 't', name: 't', strict: false, ...(limits && { limits }) };
    record.noteAsked({ model: 'm', endpoint: 'generation', format: 'openai-chat', stream: false, size: 10 });
    return record;
  };
  const grant = (): void => {
    reserving.resolve({ headers: {}, settle: (used) => settled.push(used) });
  };

  it('is not opened: its end was told, and nobody would close it', () => {
    leaving.abort(left);
    expect(() => meters.open(request(), candidates, leaving.signal)).toThrow(left);
    expect(opened).toBe(0);
  });

  it('gives its place back where it was waiting for one', async () => {
    const opening = meters.open(request({ concurrentRequests: 1 }), candidates, leaving.signal);
    leaving.abort(left);
    grant();
    await expect(opening).rejects.toThrow(left);
    expect({ opened, settled }).toEqual({ opened: 0, settled: [{ tokens: 0, nanoDollars: 0 }] });
  });

  it('gives its place back too where no model is asked', async () => {
    const opening = meters.openUnasked(request({ concurrentRequests: 1 }), leaving.signal);
    leaving.abort(left);
    grant();
    await expect(opening).rejects.toThrow(left);
    expect(settled).toEqual([{ tokens: 0, nanoDollars: 0 }]);
  });

  it('is opened for who stays', async () => {
    const opening = meters.open(request({ concurrentRequests: 1 }), candidates, leaving.signal);
    grant();
    await opening;
    expect({ opened, settled }).toEqual({ opened: 1, settled: [] });
  });
});
