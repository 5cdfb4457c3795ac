import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ServerSentEvent } from './index.js';
import { EventStreamParser, formatComment, formatServerSentEvent } from './index.js';

function parse(text: string): ServerSentEvent[] {
  return new EventStreamParser().push(Buffer.from(text));
}

describe('formatServerSentEvent', () => {
  it('writes what readers expect', () => {
    expect(formatServerSentEvent({ data: '[DONE]' })).toBe('data: [DONE]\n\n');
    expect(formatServerSentEvent({ event: 'ping', data: '' })).toBe('event: ping\ndata: \n\n');
    expect(formatServerSentEvent({ data: ' a\r\nb\rc\n' })).toBe('data:  a\ndata: b\ndata: c\ndata: \n\n');
  });

  it('is read back as it was', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', ':', '\n', '😀', '"') });
    fc.assert(
      fc.property(text, fc.option(text, { nil: undefined }), (data, event) => {
        const written = formatServerSentEvent({ data, ...(event !== undefined && { event }) });
        const name = event?.replace(/\n+/g, ' ');
        expect(parse(written)).toEqual([{ ...(name !== undefined && name !== '' && { event: name }), data }]);
      }),
    );
  });

  it('lets no name begin another field', () => {
    const written = formatServerSentEvent({ event: 'a\ndata: forged\r\n\r\n', id: '1\n2', data: 'b' });
    expect(parse(written)).toEqual([{ event: 'a data: forged ', id: '1 2', data: 'b' }]);
  });
});

describe('formatComment', () => {
  it('is passed over, whatever it says', () => {
    expect(formatComment('ping')).toBe(': ping\n\n');
    expect(parse(formatComment('a\n\ndata: forged\n\n') + 'data: b\n\n')).toEqual([{ data: 'b' }]);
  });
});
