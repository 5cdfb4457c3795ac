import { Buffer } from 'node:buffer';
import { crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from './crc32.js';
import type { EventMessage } from './index.js';
import { EventMessageError, EventMessageParser, formatEventMessage } from './index.js';

const runs = Number(process.env.PROPERTY_RUNS ?? 200);

/** Source: Amazon's test vectors for event streams, `empty_message`, `payload_no_headers`, `payload_one_str_header`, `all_headers`. */
const vectors = {
  empty: '000000100000000005c248eb7d98c8ff',
  payload: '0000001d00000000fd528c5a7b27666f6f273a27626172277dc3653936',
  textHeader:
    '0000003d0000002007fd83960c636f6e74656e742d747970650700106170706c69636174696f6e2f6a736f6e7b27666f6f273a27626172277d8d9c08b1',
};

/** A header of every kind before one of text. */
const everyKind = Buffer.concat([
  ...[
    [0, ''],
    [1, ''],
    [2, 'ff'],
    [3, '0102'],
    [4, '01020304'],
    [5, '0102030405060708'],
    [6, '0003616263'],
    [8, '0102030405060708'],
    [9, '01020304050607080102030405060708'],
  ].map(([kind, value]) => Buffer.from(`0161${String(kind).padStart(2, '0')}${String(value)}`, 'hex')),
  Buffer.from('0162070002c3a4', 'hex'),
]);

function framed(headers: Buffer, payload = Buffer.alloc(0)): Buffer {
  const prelude = Buffer.alloc(12);
  prelude.writeUInt32BE(16 + headers.length + payload.length, 0);
  prelude.writeUInt32BE(headers.length, 4);
  prelude.writeUInt32BE(zlibCrc32(prelude.subarray(0, 8)), 8);
  const checked = Buffer.concat([prelude, headers, payload]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(zlibCrc32(checked), 0);
  return Buffer.concat([checked, checksum]);
}

const parse = (bytes: Uint8Array): readonly EventMessage[] => new EventMessageParser().push(bytes);

describe('EventMessageParser', () => {
  it("reads Amazon's own vectors, and they are written so", () => {
    expect(parse(Buffer.from(vectors.empty, 'hex'))).toEqual([{ headers: {}, payload: Buffer.alloc(0) }]);
    const payload = Buffer.from("{'foo':'bar'}");
    expect(parse(Buffer.from(vectors.payload, 'hex'))).toEqual([{ headers: {}, payload }]);
    const headers = { 'content-type': 'application/json' };
    expect(parse(Buffer.from(vectors.textHeader, 'hex'))).toEqual([{ headers, payload }]);
    expect(formatEventMessage({}, '').toString('hex')).toBe(vectors.empty);
    expect(formatEventMessage(headers, payload).toString('hex')).toBe(vectors.textHeader);
  });

  it('passes over headers that are no text', () => {
    expect(parse(framed(everyKind))).toEqual([{ headers: { b: 'ä' }, payload: Buffer.alloc(0) }]);
  });

  it('reads messages cut anywhere', () => {
    const stream = Buffer.concat([
      formatEventMessage({ ':event-type': 'a' }, '{"a":1}'),
      formatEventMessage({}, ''),
      formatEventMessage({ ':event-type': 'b' }, 'ü'.repeat(40)),
    ]);
    const whole = parse(stream);
    expect(whole).toHaveLength(3);
    for (let cut = 0; cut <= stream.length; cut++) {
      const parser = new EventMessageParser();
      const messages = [...parser.push(stream.subarray(0, cut)), ...parser.push(stream.subarray(cut))];
      expect(messages).toEqual(whole);
      expect(parser.incomplete).toBe(false);
    }
    const parser = new EventMessageParser();
    expect([...stream].flatMap((byte) => parser.push(Uint8Array.of(byte)))).toEqual(whole);
  });

  it('says whether a stream was cut', () => {
    const parser = new EventMessageParser();
    parser.push(formatEventMessage({}, 'abc').subarray(0, -1));
    expect(parser.incomplete).toBe(true);
  });

  it('refuses what is no event stream at its twelfth byte', () => {
    expect(() => parse(Buffer.from('<html><body>'))).toThrow(
      new EventMessageError('The checksum at the beginning of a message is wrong.'),
    );
  });

  it('refuses a message that is too large before it comes', () => {
    const parser = new EventMessageParser({ maximumMessageBytes: 100 });
    const message = formatEventMessage({}, 'x'.repeat(200));
    expect(() => parser.push(message.subarray(0, 12))).toThrow('larger than 100 bytes');
  });

  it.each([
    [
      'a wrong checksum',
      Buffer.concat([framed(Buffer.alloc(0)).subarray(0, -1), Buffer.from([0])]),
      'the end',
    ],
    ['a cut header', framed(Buffer.from('05616263', 'hex')), 'is cut'],
    ['a header of an unknown kind', framed(Buffer.from('01610a', 'hex')), 'unknown kind (10)'],
  ])('refuses %s', (_name, bytes, problem) => {
    expect(() => parse(bytes)).toThrow(problem);
  });

  it('refuses headers longer than their message', () => {
    const prelude = Buffer.from('000000100000000100000000', 'hex');
    prelude.writeUInt32BE(zlibCrc32(prelude.subarray(0, 8)), 8);
    expect(() => parse(prelude)).toThrow('shorter than its headers');
  });

  it('finds any damaged byte', () => {
    const message = formatEventMessage({ ':event-type': 'chunk' }, '{"bytes":"aGk="}');
    fc.assert(
      fc.property(fc.nat(message.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const damaged = Buffer.from(message);
        damaged[place] = (damaged[place] ?? 0) ^ change;
        const parser = new EventMessageParser({ maximumMessageBytes: 1024 });
        expect(() => parser.push(damaged)).toThrow(EventMessageError);
      }),
      { numRuns: runs },
    );
  });

  it('takes any name for a header', () => {
    const written = formatEventMessage({ ['__proto__']: 'a', constructor: 'b' }, Buffer.from(''));
    const [message] = new EventMessageParser().push(written);
    expect(Object.entries(message?.headers ?? {})).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
    ]);
  });

  it('gives back what was written, however it is cut; junk throws nothing but its own error', () => {
    const message = fc.record({
      headers: fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), fc.string({ maxLength: 40 })),
      payload: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    });
    fc.assert(
      fc.property(fc.array(message, { maxLength: 4 }), fc.integer({ min: 1, max: 50 }), (messages, size) => {
        const stream = Buffer.concat(
          messages.map(({ headers, payload }) => formatEventMessage(headers, payload)),
        );
        const parser = new EventMessageParser();
        const read: EventMessage[] = [];
        for (let at = 0; at < stream.length; at += size)
          read.push(...parser.push(stream.subarray(at, at + size)));
        expect(read.map(({ headers, payload }) => ({ headers: { ...headers }, payload }))).toEqual(
          messages.map(({ headers, payload }) => ({ headers: { ...headers }, payload })),
        );
      }),
      { numRuns: runs },
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), (junk) => {
        expect(crc32(junk)).toBe(zlibCrc32(junk));
        try {
          parse(junk);
        } catch (error) {
          expect(error).toBeInstanceOf(EventMessageError);
        }
        try {
          parse(framed(Buffer.from(junk)));
        } catch (error) {
          expect(error).toBeInstanceOf(EventMessageError);
        }
      }),
      { numRuns: runs },
    );
  });
});
