import { describe, expect, it } from '@jest/globals';
import { createEventStreamParser } from './event-stream-parser.js';

/** Everything a stream holds, when it comes in pieces of this many bytes. */
function parse(stream: string, size = Number.POSITIVE_INFINITY) {
  const found: object[] = [];
  const parser = createEventStreamParser({
    onEvent: (event) => found.push(event),
    onComment: (comment) => found.push({ comment }),
  });
  const bytes = new TextEncoder().encode(stream);
  for (let at = 0; at < bytes.length; at += size) parser.push(bytes.subarray(at, at + size));
  parser.end();
  return found;
}

describe('a stream of events', () => {
  const stream = [
    '\uFEFFdata: {"a":"é😀"}\n\n',
    'event: delta\r\ndata:one\r\ndata:  two\r\n\r\n',
    ': keepalive\r\r',
    'data\rdata: x\r\r',
    'id: 7\nretry: 10\nunknown: y\n\n',
    'event: nothing\n\n',
    'data: [DONE]\n\n',
  ].join('');
  const events = [
    { data: '{"a":"é😀"}' },
    { name: 'delta', data: 'one\n two' },
    { comment: 'keepalive' },
    { data: '\nx' },
    { data: '[DONE]' },
  ];

  it.each([1, 2, 3, 5, 7, 64, 1000])('is the same in pieces of %i bytes', (size) => {
    expect(parse(stream, size)).toEqual(events);
  });

  it('gives what the end cuts off, for its reader to judge', () => {
    expect(parse('data: {"a":1}\n\ndata: {"b')).toEqual([{ data: '{"a":1}' }, { data: '{"b' }]);
  });

  it('does not take longer per byte for long lines', () => {
    const line = `data: ${'x'.repeat(8_000_000)}\n\n`;
    const start = performance.now();
    expect(parse(line, 1024)).toHaveLength(1);
    // Joining anew with every piece takes minutes.
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
