import assert from 'node:assert/strict';
import { EventMessageError, EventMessageParser, formatEventMessage } from '#libs/event-stream';
import type { EventMessage } from '#libs/event-stream';
import { ConverseReframer, messageEvent } from '#libs/formats/bedrock-converse';
import type { JsonObject, JsonValue } from '#libs/json';
import { asInput } from '../../engine/target.js';
import type { FuzzTarget } from '../../engine/target.js';
import { cutsOf, fleeting, uncut } from '../cuts.js';
import { countOr, listOr, objectOr, parseInput, textOr } from '../documents.js';
import { eventsIn } from '../event-stream/reference-parser.js';
import { bytesOf, textKind } from './written-messages.js';
import type { WrittenHeader, WrittenMessage } from './written-messages.js';

const lastKind = 9;

/** Amazon's binary streams: messages that are written by the document, damaged and cut. */
export const eventMessagesTarget: FuzzTarget = {
  name: 'event-messages',
  input: 'json',
  triesPerTest: 500,
  explores: ['libs/event-stream', 'libs/formats/bedrock-converse'],
  words: [
    ':event-type',
    ':exception-type',
    ':message-type',
    ':error-code',
    ':error-message',
    'error',
    '__proto__',
  ],
  seeds: () => seeds.map(asInput),
  check(input) {
    const { messages, damage, length, raw } = readDocument(parseInput(input));
    const whole = Buffer.concat(messages.map(bytesOf));
    checkWhole(whole, messages);
    checkCut(whole.subarray(0, length), messages);
    checkDamaged(whole, damage, messages);
    // Any bytes at all.
    for (const chunks of [uncut(raw), ...cutsOf(raw)]) parse(chunks);
  },
};

interface Document {
  readonly messages: readonly WrittenMessage[];
  /** Where a bit is turned round, and which. */
  readonly damage: readonly [at: number, bit: number];
  readonly length: number;
  readonly raw: Buffer;
}

function readDocument({ messages, damage, length, raw }: JsonObject): Document {
  const [at, bit] = listOr(damage);
  return {
    messages: listOr(messages).map(readMessage),
    damage: [countOr(at), countOr(bit) % 8],
    length: countOr(length),
    raw: Buffer.from(textOr(raw), 'base64'),
  };
}

function readMessage(value: JsonValue): WrittenMessage {
  const { headers, payload = '' } = objectOr(value);
  return {
    headers: listOr(headers).map(readHeader),
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  };
}

function readHeader(header: JsonValue): WrittenHeader {
  const [name, kind, value] = listOr(header);
  return { name: plain(name), kind: countOr(kind, textKind) % (lastKind + 1), value: plain(value) };
}

/** Names and values that are cut to their longest, as the writer does, would be other texts. */
const plain = (value: JsonValue | undefined): string =>
  textOr(value)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .slice(0, 200);

interface Parsed {
  readonly messages: readonly EventMessage[];
  readonly incomplete: boolean;
  readonly error?: EventMessageError;
}

function parse(chunks: readonly Buffer[]): Parsed {
  const parser = new EventMessageParser({ maximumMessageBytes: 256 * 1024 });
  const messages: EventMessage[] = [];
  try {
    for (const chunk of fleeting(chunks)) messages.push(...parser.push(chunk));
    return { messages, incomplete: parser.incomplete };
  } catch (error) {
    assert(error instanceof EventMessageError);
    return { messages, incomplete: false, error };
  }
}

/** What a message says to those who read texts alone. */
const said = ({ headers, payload }: WrittenMessage): object => ({
  headers: Object.fromEntries(
    headers.filter(({ kind }) => kind === textKind).map(({ name, value }) => [name, value]),
  ),
  payload: Buffer.from(payload).toString('latin1'),
});

const heard = ({ headers, payload }: EventMessage): object => ({
  headers: { ...headers },
  payload: payload.toString('latin1'),
});

function checkWhole(whole: Buffer, messages: readonly WrittenMessage[]): void {
  const expected = messages.map(said);
  for (const chunks of [uncut(whole), ...cutsOf(whole)]) {
    const text = reframed(chunks.map((chunk) => Buffer.from(chunk)));
    const parsed = parse(chunks);
    assert.equal(parsed.error, undefined);
    assert.equal(parsed.incomplete, false);
    assert.deepEqual(parsed.messages.map(heard), expected);
    assert.deepEqual(eventsIn(Buffer.from(text)), parsed.messages.map(messageEvent).map(inLines));
  }
  for (const message of messages) checkWriter(message);
}

function reframed(chunks: readonly Buffer[]): string {
  const reframer = new ConverseReframer();
  let text = '';
  for (const chunk of fleeting(chunks)) text += reframer.push(chunk);
  return text;
}

/** As server-sent events have it: lines of data end alike, an empty name is none, and a name is one line. */
const inLines = ({ event = '', data }: { readonly event?: string; readonly data: string }): object => ({
  ...(event !== '' && { event }),
  data: data.replaceAll(/\r\n|\r/g, '\n'),
});

function checkWriter({ headers, payload }: WrittenMessage): void {
  const texts = headers.filter(({ kind }) => kind === textKind);
  const names = texts.map(({ name }) => name);
  // An object has names once, and those that are numbers first.
  if (new Set(names).size < names.length || names.some((name) => name === '__proto__' || /^\d+$/.test(name)))
    return;
  const written = formatEventMessage(
    Object.fromEntries(texts.map(({ name, value }) => [name, value])),
    payload,
  );
  assert.equal(written.toString('hex'), bytesOf({ headers: texts, payload }).toString('hex'));
}

/** A stream that is cut gives what was whole before, and knows whether something was not. */
function checkCut(bytes: Buffer, messages: readonly WrittenMessage[]): void {
  let left = bytes.length;
  const whole = messages.filter((message) => (left -= bytesOf(message).length) >= 0);
  const consumed = whole.reduce((sum, message) => sum + bytesOf(message).length, 0);
  const { messages: given, incomplete, error } = parse(uncut(bytes));
  assert.equal(error, undefined);
  assert.deepEqual(given.map(heard), whole.map(said));
  assert.equal(incomplete, consumed < bytes.length);
}

/** A bit that is wrong never becomes part of an answer. */
function checkDamaged(
  whole: Buffer,
  [place, bit]: Document['damage'],
  messages: readonly WrittenMessage[],
): void {
  if (whole.length === 0) return;
  const damaged = Buffer.from(whole);
  const at = place % whole.length;
  damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
  const { messages: given, incomplete, error } = parse(uncut(damaged));
  assert(error !== undefined || incomplete, 'damage was not noticed');
  assert.deepEqual(given.map(heard), messages.slice(0, given.length).map(said));
}

const text = (name: string, value: string): readonly [string, number, string] => [name, textKind, value];

const seeds: readonly object[] = [
  {
    messages: [
      {
        headers: [text(':event-type', 'messageStart'), text(':message-type', 'event')],
        payload: { role: 'assistant' },
      },
      {
        headers: [
          ...[
            text(':event-type', 'contentBlockDelta'),
            ['flag', 0, ''],
            ['byte', 2, '7f'],
            ['short', 3, '0102'],
          ],
          ...[
            ['integer', 4, '01'],
            ['long', 5, ''],
            ['bytes', 6, 'cafe'],
            ['time', 8, ''],
            ['id', 9, ''],
          ],
        ],
        payload: { delta: { text: 'Hi' }, contentBlockIndex: 0 },
      },
      { headers: [text(':exception-type', 'throttlingException')], payload: '{"message":"slow"}' },
      {
        headers: [text(':message-type', 'error'), text(':error-code', 'x'), text(':error-message', 'y')],
        payload: '',
      },
    ],
    damage: [20, 3],
    length: 100,
    raw: Buffer.alloc(16).toString('base64'),
  },
];
