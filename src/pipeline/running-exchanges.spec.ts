import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { serveResponse } from '../../test/support/served-response.js';
import type { ServedResponse } from '../../test/support/served-response.js';
import { RunningExchanges } from './running-exchanges.js';

describe('RunningExchanges', () => {
  let served: ServedResponse;
  let exchanges: RunningExchanges;

  beforeEach(async () => {
    served = await serveResponse();
    exchanges = new RunningExchanges();
  });
  afterEach(() => {
    served.close();
  });

  it('counts a request until its answer has left', async () => {
    const exchange = exchanges.open(served.response);
    expect(exchanges.count).toBe(1);
    expect(exchanges.of(served.response)).toBe(exchange);
    served.response.end('done');
    await served.client.read(/done/);
    await delay(5);
    expect(exchanges.count).toBe(0);
    expect(exchange.signal.aborted).toBe(false);
  });

  it('cancels a request whose client leaves', async () => {
    const { signal } = exchanges.open(served.response);
    served.client.destroy();
    await delay(20);
    expect(signal.reason).toMatchObject({ code: 'caller_cancelled' });
    expect(exchanges.count).toBe(0);
  });

  it('knows a request whose client had left before it was asked, and does not wait for it', async () => {
    served.client.destroy();
    await delay(20);
    expect(exchanges.of(served.response).signal.reason).toMatchObject({ code: 'caller_cancelled' });
    expect(exchanges.count).toBe(0);
    await exchanges.drain(10_000);
  });

  it('says that it will stop before any answer tells of it', async () => {
    exchanges.open(served.response);
    expect(exchanges.accepting).toBe(true);
    exchanges.announceStop();
    expect(exchanges.accepting).toBe(false);
    served.response.end('done');
    await served.client.read(/done/);
    expect(served.client.text).not.toMatch(/connection: close/i);
  });

  it('makes every answer the last of its connection once it stops', async () => {
    exchanges.open(served.response);
    exchanges.stopAccepting();
    served.response.end('done');
    await served.client.closed;
    expect(served.client.text).toMatch(/connection: close\r\n/i);
  });

  it('makes later answers the last of their connections too', async () => {
    exchanges.stopAccepting();
    exchanges.open(served.response);
    served.response.end('done');
    await served.client.closed;
    expect(served.client.text).toMatch(/connection: close\r\n/i);
  });

  it('leaves a head alone that has gone out', () => {
    exchanges.open(served.response);
    served.response.writeHead(200).flushHeaders();
    expect(() => {
      exchanges.stopAccepting();
    }).not.toThrow();
  });

  it('waits for running answers', async () => {
    const { signal } = exchanges.open(served.response);
    const drained = exchanges.drain(5_000);
    await delay(50);
    expect(signal.aborted).toBe(false);
    served.response.end('done');
    await drained;
    expect(signal.aborted).toBe(false);
  });

  it('cancels what outlives the grace, and newcomers with it', async () => {
    const { signal } = exchanges.open(served.response);
    const late = await serveResponse();
    const drained = exchanges.drain(30);
    await delay(80);
    expect(signal.reason).toMatchObject({ code: 'gateway_shutting_down', retryAfter: 1 });
    expect(exchanges.open(late.response).signal.reason).toMatchObject({ code: 'gateway_shutting_down' });
    served.response.end();
    late.response.end();
    await drained;
    late.close();
  });

  it('breaks the connection of what does not even end when cancelled', async () => {
    exchanges.open(served.response);
    await exchanges.drain(0);
    await served.client.closed;
  });
});
