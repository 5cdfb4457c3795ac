import { describe, expect, it } from '@jest/globals';
import { keptEvents } from './kept-events.js';

describe('the events of a kept stream', () => {
  it('have the times that were kept, comments too', () => {
    const text = ': x-gateway-cost: 0.1\n\nevent: ping\ndata: {"a":1}\n\n\ndata: [DONE]\n';
    expect(keptEvents({ text, event_ms: [3.5, 10] })).toEqual([
      { at: 3.5, data: 'x-gateway-cost: 0.1', comment: true },
      { at: 10, name: 'ping', data: '{"a":1}' },
      { data: '[DONE]' },
    ]);
  });

  it('show what the log wrote in the place of one', () => {
    const note = '[not kept: it is cut or no JSON, and places in it are to be redacted]';
    expect(keptEvents({ text: `data: 1\n\n${note}`, event_ms: null })).toEqual([
      { data: '1' },
      { data: note, comment: true },
    ]);
  });

  it('are none of another body', () => {
    expect(keptEvents({ text: '{"data":1}', event_ms: null })).toBeUndefined();
    expect(keptEvents({ text: '', event_ms: null })).toBeUndefined();
  });
});
