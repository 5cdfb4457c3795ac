import { describe, expect, it } from '@jest/globals';
import type { Exchange, WireEvent } from '../../gateway/exchange.js';
import { exchangePoints, offsetWords } from './exchange-points.js';

const exchange = (events: readonly WireEvent[], rest: Partial<Exchange> = {}): Exchange => ({
  id: '1',
  label: 'm',
  startedAt: 0,
  events,
  received: 0,
  outcome: 'running',
  request: { method: 'POST', url: 'https://gw.example/v1/chat/completions', headers: {} },
  ...rest,
});
const chunk = (delta: object) => JSON.stringify({ choices: [{ index: 0, delta }] });

describe('what happened in an exchange', () => {
  it('has the first event apart from the first token', () => {
    const events = [
      { at: 100, data: 'x-gateway: a', comment: true as const },
      { at: 110, data: chunk({ role: 'assistant', content: '' }) },
      { at: 210, data: chunk({ content: 'Hi' }) },
    ];
    const response = { status: 200, statusText: '', headers: {}, at: 90 };
    expect(exchangePoints(exchange(events, { response, endedAt: 400 }))).toEqual([
      { id: 'sent', at: 0 },
      { id: 'head', at: 90 },
      { id: 'firstEvent', at: 110 },
      { id: 'firstToken', at: 210 },
      { id: 'end', at: 400 },
    ]);
  });

  it('is only that it was sent at first', () => {
    expect(exchangePoints(exchange([]))).toEqual([{ id: 'sent', at: 0 }]);
  });

  it('writes times', () => {
    expect([offsetWords(4.2), offsetWords(210), offsetWords(61_000)]).toEqual([
      '+0.004 s',
      '+0.21 s',
      '+61.00 s',
    ]);
  });
});
