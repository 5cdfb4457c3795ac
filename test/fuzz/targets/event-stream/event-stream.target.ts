import assert from 'node:assert/strict';
import {
  EventStreamError,
  EventStreamParser,
  formatComment,
  formatServerSentEvent,
} from '#libs/event-stream';
import type { ServerSentEvent } from '#libs/event-stream';
import type { FuzzTarget } from '../../engine/target.js';
import { formatFolders, streamsOf } from '../../../formats/fixtures.js';
import { cutsOf, fleeting, uncut } from '../cuts.js';
import { checkFramer } from './check-framer.js';
import { eventsIn } from './reference-parser.js';

const largestSeed = 2_000;

/** Server-sent events: read, relayed in whole events, and written. */
export const eventStreamTarget: FuzzTarget = {
  name: 'event-stream',
  input: 'bytes',
  triesPerTest: 250,
  explores: ['libs/event-stream'],
  // More than the framer holds back.
  largest: 96 * 1024,
  words: [
    ...[
      '\n',
      '\r',
      '\r\n',
      '\n\n',
      '\r\n\r\n',
      '\n\r',
      ':',
      ': ',
      'data',
      'data:',
      'data: ',
      'event: ',
      'id: ',
    ],
    ...[
      'id:\0',
      'retry: 1',
      '\xef\xbb\xbf',
      '\xc3',
      '\xe2\x80\xa8',
      '[DONE]',
      ' data: x',
      'Data: x',
      '{"a":1}',
    ],
  ],
  seeds: () => [
    ...formatFolders
      .flatMap(streamsOf)
      .map(({ bytes }) => bytes)
      .filter(({ length }) => length < largestSeed),
    Buffer.from(
      '\uFEFFdata:a\r\ndata: b\rid: 1\n\nevent\ndata\n\n: comment\n\nretry: 3\nid:\0\ndata:  x\r\r',
    ),
  ],
  check(bytes) {
    const events = eventsIn(bytes);
    const incomplete = checkParser(uncut(bytes), events);
    for (const chunks of cutsOf(bytes)) assert.equal(checkParser(chunks, events), incomplete);
    for (const chunks of [uncut(bytes), ...cutsOf(bytes)]) checkFramer(chunks, bytes);
    checkLimit(bytes);
    for (const event of events)
      assert.deepEqual(eventsIn(Buffer.from(formatServerSentEvent(event))), [event]);
    checkWriting(bytes.toString('utf8'));
  },
};

/** @returns whether the stream was cut */
function checkParser(chunks: readonly Buffer[], expected: readonly ServerSentEvent[]): boolean {
  const parser = new EventStreamParser();
  const events: ServerSentEvent[] = [];
  for (const chunk of fleeting(chunks)) events.push(...parser.push(chunk));
  assert.deepEqual([...events, ...parser.end()], expected);
  return parser.incomplete;
}

/** What is too large is so wherever it is cut, and nothing is lost where nothing is. */
function checkLimit(bytes: Buffer): void {
  const ways = [uncut(bytes), ...cutsOf(bytes)];
  const outcomes = ways.map((chunks) => underLimit(chunks));
  for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
}

function underLimit(chunks: readonly Buffer[]): readonly ServerSentEvent[] | 'too large' {
  const parser = new EventStreamParser({ maximumEventBytes: 48 });
  const events: ServerSentEvent[] = [];
  try {
    for (const chunk of fleeting(chunks)) events.push(...parser.push(chunk));
    return events;
  } catch (error) {
    assert(error instanceof EventStreamError);
    return 'too large';
  }
}

/** Whatever is written is one event, or none where it is a comment. */
function checkWriting(text: string): void {
  const data = text.replaceAll(/\r\n|\r/g, '\n');
  const name = text.replaceAll(/[\r\n]+/g, ' ');
  const written = formatComment(text) + formatServerSentEvent({ data: text, event: text, id: text });
  const expected = {
    data,
    ...(name !== '' && { event: name }),
    ...(!name.includes('\0') && { id: name }),
  };
  assert.deepEqual(eventsIn(Buffer.from(written)), [expected]);
}
