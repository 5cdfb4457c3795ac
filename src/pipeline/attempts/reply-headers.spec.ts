import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { isEventStream, laneHeaders, upstreamHeaders } from './reply-headers.js';

describe('upstreamHeaders', () => {
  it('keeps what means something to clients', () => {
    const kept = {
      'retry-after': '7',
      'x-ratelimit-remaining-tokens': '9',
      'x-should-retry': 'false',
      'openai-processing-ms': '12',
    };
    expect(upstreamHeaders(kept)).toEqual(kept);
  });

  it('keeps what belongs to its connection, body or operator to itself', () => {
    const names = ['connection', 'transfer-encoding', 'content-length', 'content-encoding', 'content-type'];
    const others = ['set-cookie', 'openai-organization', 'server', 'date', 'keep-alive'];
    const headers = Object.fromEntries([...names, ...others].map((name) => [name, 'x']));
    expect(upstreamHeaders(headers)).toEqual({});
  });

  it("gives the upstream's request id a name of its own", () => {
    expect(upstreamHeaders({ 'x-request-id': 'up-1' })).toEqual({ 'x-upstream-request-id': 'up-1' });
    expect(upstreamHeaders({ 'request-id': 'up-2' })).toEqual({ 'x-upstream-request-id': 'up-2' });
  });

  it('leaves out what Node would refuse to send', () => {
    expect(upstreamHeaders({ 'x-request-id': '日本', 'retry-after': '7\u0000' })).toEqual({});
  });
});

describe('laneHeaders', () => {
  it('names the lane, and losses where there are some', () => {
    expect(laneHeaders('verbatim')).toEqual({ 'x-gateway-lane': 'verbatim' });
    const losses = [{ path: 'top_k', feature: 'top_k', action: 'dropped' as const }];
    expect(laneHeaders('hub', losses)).toEqual({
      'x-gateway-lane': 'hub',
      'x-gateway-losses': 'top_k;dropped',
    });
  });
});

describe('isEventStream', () => {
  it.each([
    ['text/event-stream', true],
    ['Text/Event-Stream; charset=utf-8', true],
    ['application/json', false],
    ['text/event-streams', false],
    [undefined, false],
  ])('%s: %s', (type, expected) => {
    const headers = type === undefined ? {} : { 'content-type': type };
    expect(isEventStream({ status: 200, headers, body: Readable.from([]) })).toBe(expected);
  });
});
