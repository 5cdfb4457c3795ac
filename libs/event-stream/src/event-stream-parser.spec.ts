import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ServerSentEvent } from './index.js';
import { EventStreamError, EventStreamParser } from './index.js';

interface Fixture {
  readonly name: string;
  readonly stream: string | Uint8Array;
  readonly events: readonly ServerSentEvent[];
  readonly incomplete?: boolean;
}

const fixtures: readonly Fixture[] = [
  { name: 'line feeds', stream: 'data: a\n\ndata: b\n\n', events: [{ data: 'a' }, { data: 'b' }] },
  { name: 'carriage returns', stream: 'data: a\r\rdata: b\r\r', events: [{ data: 'a' }, { data: 'b' }] },
  { name: 'pairs', stream: 'data: a\r\n\r\ndata: b\r\n\r\n', events: [{ data: 'a' }, { data: 'b' }] },
  {
    name: 'mixed line ends',
    stream: 'data: a\r\n\ndata: b\n\r\ndata: c\n\rdata: d\r\r\ndata: e\n\n',
    events: ['a', 'b', 'c', 'd', 'e'].map((data) => ({ data })),
  },
  { name: 'a byte order mark', stream: '\uFEFFdata: a\n\n', events: [{ data: 'a' }] },
  { name: 'only one byte order mark', stream: '\uFEFF\uFEFFdata: a\n\ndata: b\n\n', events: [{ data: 'b' }] },
  { name: 'a byte order mark further in', stream: 'data: a\n\n\uFEFFdata: b\n\n', events: [{ data: 'a' }] },
  { name: 'a byte order mark before a blank line', stream: '\uFEFF\ndata: a\n\n', events: [{ data: 'a' }] },
  {
    name: 'comments',
    stream: ': hello\n\n:\ndata: a\n: data: no\n:\n\n:ping\n\ndata:b\n\n: open',
    events: [{ data: 'a' }, { data: 'b' }],
  },
  {
    name: 'data of several lines',
    stream: 'data: a\ndata:\ndata: b\ndata\n\n',
    events: [{ data: 'a\n\nb\n' }],
  },
  {
    name: 'data without colon or content',
    stream: 'data\n\ndata:\n\n',
    events: [{ data: '' }, { data: '' }],
  },
  {
    name: 'one leading space',
    stream: 'data:a\n\ndata:  b\n\ndata: c \n\ndata:\td\n\n data: no\n\n',
    events: [{ data: 'a' }, { data: ' b' }, { data: 'c ' }, { data: '\td' }],
  },
  {
    name: 'names and ids',
    stream:
      'event: x\nid: 1\ndata: a\n\ndata: b\n\nevent:\nid\ndata: c\n\nevent: y\nevent: z\nid: \0\ndata: d\n\n',
    events: [
      { event: 'x', id: '1', data: 'a' },
      { data: 'b' },
      { id: '', data: 'c' },
      { event: 'z', data: 'd' },
    ],
  },
  { name: 'an event without data', stream: 'event: x\nid: 7\n\ndata: a\n\n', events: [{ data: 'a' }] },
  {
    name: 'fields that mean nothing',
    stream: 'retry: 10\nDATA: no\ndata : no\nfoo\n:\n\ndata: a\nretry: 3\n\nretry: 3\n',
    events: [{ data: 'a' }],
  },
  { name: 'colons in data', stream: 'data: {"a":"b: c"}\n\n', events: [{ data: '{"a":"b: c"}' }] },
  {
    name: 'characters of every length',
    stream: 'event: ä\ndata: é 汉 😀\n\ndata: \u2028\u0085\n\n',
    events: [{ event: 'ä', data: 'é 汉 😀' }, { data: '\u2028\u0085' }],
  },
  {
    name: 'bytes that are not UTF-8',
    stream: Buffer.from([...Buffer.from('data: '), 0xff, 0xe6, 0xb1, 0x0a, 0x0a]),
    events: [{ data: '\uFFFD\uFFFD' }],
  },
  { name: 'nothing', stream: '', events: [] },
  { name: 'blank lines', stream: '\n\r\n\r\r\n\n', events: [] },
  { name: 'a cut line', stream: 'data: a\n\ndata: b', events: [{ data: 'a' }], incomplete: true },
  { name: 'a missing blank line', stream: 'data: a\n\ndata: b\n', events: [{ data: 'a' }], incomplete: true },
  {
    name: 'only a name at the end',
    stream: 'data: a\n\nevent: b\r\n',
    events: [{ data: 'a' }],
    incomplete: true,
  },
  { name: 'a last line feed that is the half of a pair', stream: 'data: a\r\n\r', events: [{ data: 'a' }] },
];

function parse(chunks: Iterable<Uint8Array>): { events: ServerSentEvent[]; incomplete: boolean } {
  const parser = new EventStreamParser();
  const events: ServerSentEvent[] = [];
  for (const chunk of chunks) {
    // A copy that is wiped afterwards: the parser may hold on to no chunk.
    const copy = Uint8Array.from(chunk);
    events.push(...parser.push(copy));
    copy.fill(0x21);
  }
  events.push(...parser.end());
  return { events, incomplete: parser.incomplete };
}

function bytesOf({ stream }: Fixture): Buffer {
  return Buffer.from(stream as string);
}

function cutAt(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
}

describe('EventStreamParser', () => {
  it.each(fixtures)('reads $name, cut at any byte', (fixture) => {
    const bytes = bytesOf(fixture);
    const expected = { events: fixture.events, incomplete: fixture.incomplete ?? false };
    for (let cut = 0; cut <= bytes.length; cut++) expect(parse(cutAt(bytes, [cut]))).toEqual(expected);
    expect(parse([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual(expected);
  });

  it('reads the same from any chunks', () => {
    const pieces = fc.constantFrom(
      'data: a',
      'data',
      'event: x',
      ':c',
      'id: 1',
      '\n',
      '\n',
      '\r',
      '\r\n',
      '汉',
      ' ',
      ':',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.array(fc.nat(200)), (stream, cuts) => {
        const bytes = Buffer.from(stream.join(''));
        expect(parse(cutAt(bytes, cuts))).toEqual(parse([bytes]));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives an event as soon as its blank line has begun', () => {
    const parser = new EventStreamParser();
    expect(parser.push(Buffer.from('data: a\r\n\r'))).toEqual([{ data: 'a' }]);
    expect(parser.push(Buffer.from('\ndata: b\n\n'))).toEqual([{ data: 'b' }]);
  });

  it('refuses an event above the limit, whole, in lines or in pieces', () => {
    const limit = 100;
    const create = (): EventStreamParser => new EventStreamParser({ maximumEventBytes: limit });
    const small = Buffer.from(`data: ${'x'.repeat(94)}\n\n`);
    const parser = create();
    for (let count = 0; count < 5; count++) expect(parser.push(small)).toHaveLength(1);
    expect(() => create().push(Buffer.from(`data: ${'x'.repeat(95)}\n\n`))).toThrow(EventStreamError);
    expect(() => create().push(Buffer.from('data: 12345\n'.repeat(9)))).toThrow('larger than 100 bytes');
    const inPieces = create();
    expect(() => {
      for (let count = 0; count < 101; count++) inPieces.push(Buffer.from('x'));
    }).toThrow(EventStreamError);
  });

  it('never tires of comments and passes over fields without holding them', () => {
    const parser = new EventStreamParser({ maximumEventBytes: 20 });
    for (let count = 0; count < 100; count++) parser.push(Buffer.from(': ping\nretry: 1\n'));
    expect(parser.incomplete).toBe(false);
    expect(parser.push(Buffer.from('data: a\n\n'))).toEqual([{ data: 'a' }]);
    for (let count = 0; count < 100; count++) parser.push(Buffer.from(': a long comment in pieces'));
    expect(parser.incomplete).toBe(false);
    expect(parser.push(Buffer.from('\ndata: b\n\n'))).toEqual([{ data: 'b' }]);
  });

  it('takes time in proportion to the bytes', () => {
    const parser = new EventStreamParser();
    const letter = Buffer.from('x');
    parser.push(Buffer.from('data: '));
    for (let count = 0; count < 1_000_000; count++) parser.push(letter);
    const [event] = parser.push(Buffer.from('\n\n'));
    expect(event?.data).toHaveLength(1_000_000);
    const lines = parser.push(Buffer.from(`${'data\n'.repeat(1_000_000)}\n`));
    expect(lines[0]?.data).toHaveLength(999_999);
  });
});
