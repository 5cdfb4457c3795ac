import { describe, expect, it } from '@jest/globals';
import { isSampled, readTraceContext, traceHeaders } from './trace-context.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const sound = `00-${traceId}-${spanId}-01`;

describe('the context of a trace', () => {
  it('is read, and written again as it came', () => {
    const context = readTraceContext({ traceparent: sound, tracestate: 'vendor=a1,fw529a3039@dt=x y' });
    expect(context).toEqual({ traceId, spanId, flags: 1, state: 'vendor=a1,fw529a3039@dt=x y' });
    expect(context && traceHeaders(context)).toEqual({
      traceparent: sound,
      tracestate: 'vendor=a1,fw529a3039@dt=x y',
    });
  });

  it.each([
    ['nothing', undefined],
    ['an empty one', ''],
    ['upper case', sound.toUpperCase()],
    ['a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`],
    ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
    ['the version that is forbidden', `ff-${traceId}-${spanId}-01`],
    ['more than version 00 has', `${sound}-more`],
    ['a later version that runs on', `01-${traceId}-${spanId}-011`],
    ['two of them', `${sound}, ${sound}`],
    ['blanks around it', ` ${sound}`],
    ['a line break', `${sound}\n`],
    ['a short trace', `00-${traceId.slice(1)}-${spanId}-01`],
  ])('is ignored where the header holds %s', (_what, traceparent) => {
    expect(readTraceContext({ ...(traceparent !== undefined && { traceparent }), tracestate: 'a=b' })).toBe(
      undefined,
    );
  });

  it('is read from a later version as far as this one knows it, and goes on as this one', () => {
    const context = readTraceContext({ traceparent: `cc-${traceId}-${spanId}-03-what-the-future-brings` });
    expect(context).toEqual({ traceId, spanId, flags: 3 });
    expect(context && traceHeaders(context)).toEqual({ traceparent: `00-${traceId}-${spanId}-03` });
  });

  it.each([
    ['no value', 'a'],
    ['a key in capitals', 'A=1'],
    ['a comma too few', 'a=1 b=2,=3'],
    ['one key twice', 'a=1,a=2'],
    ['more than 32 members', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join(',')],
    ['a value that ends in an equals sign', 'a=1='],
    ['a key over 256 characters', `${'k'.repeat(257)}=1`],
  ])('loses a state with %s, and nothing else', (_what, tracestate) => {
    expect(readTraceContext({ traceparent: sound, tracestate })).toEqual({ traceId, spanId, flags: 1 });
  });

  it('passes over empty members', () => {
    expect(readTraceContext({ traceparent: sound, tracestate: 'a=1, ,\tb=2,' })?.state).toBe('a=1,b=2');
  });

  it('says whether somebody records', () => {
    expect(isSampled({ traceId, spanId, flags: 1 })).toBe(true);
    expect(isSampled({ traceId, spanId, flags: 2 })).toBe(false);
  });
});
