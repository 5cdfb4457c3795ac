import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold, mergeUsage, OrderChecker } from '#libs/canonical';
import type { GatewayError, StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { checkOpenAiChatGrammar, openAiChatCodec } from './index.js';

const folder = new URL('../fixtures/streams/', import.meta.url);
const fixtures = readdirSync(folder).map((file) => ({
  name: file.replace('.sse', ''),
  bytes: readFileSync(new URL(file, folder)),
}));

const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

describe('a stream fixture', () => {
  it.each(fixtures)('$name keeps the order of events', ({ bytes }) => {
    const checker = new OrderChecker();
    for (const event of decode(parse([bytes]))) checker.push(event);
    checker.finish();
  });

  it.each(fixtures)('$name decodes to the same events wherever its bytes are cut', ({ bytes }) => {
    // As text: thousands of deep comparisons would take seconds.
    const whole = JSON.stringify(decode(parse([bytes])).map(comparable));
    const different = Array.from(bytes.keys()).filter((cut) => {
      const events = decode(parse([bytes.subarray(0, cut), bytes.subarray(cut)]));
      return JSON.stringify(events.map(comparable)) !== whole;
    });
    expect(different).toEqual([]);
  });

  it.each(fixtures)('$name decodes to the same events byte by byte', ({ bytes }) => {
    const single = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
    expect(decode(parse(single)).map(comparable)).toEqual(decode(parse([bytes])).map(comparable));
  });

  it.each(fixtures)(
    '$name ends with an error wherever the connection is lost before its end',
    ({ bytes }) => {
      const complete = parse([bytes]);
      for (let count = 0; count < complete.length; count++) {
        const events = decode(complete.slice(0, count));
        const terminal = events.at(-1);
        expect(['error', 'response-end']).toContain(terminal?.type);
        const finished = events.some((event) => event.type === 'candidate-end');
        if (!finished) expect(terminal?.type).toBe('error');
      }
    },
  );

  it.each(fixtures)('$name says the same after being encoded and decoded again', ({ bytes }) => {
    const events = decode(parse([bytes]));
    expect(settle(decode(encode(events)))).toEqual(settle(events));
  });

  it.each(fixtures)('$name is encoded in the grammar of the format', ({ bytes }) => {
    checkOpenAiChatGrammar(encode(decode(parse([bytes]))));
  });

  it.each(fixtures)('$name folds into one answer, or into its error', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const terminal = events.at(-1);
    if (terminal?.type === 'error') expect(() => fold(events)).toThrow(terminal.error);
    else expect(fold(events).candidates.length).toBeGreaterThan(0);
  });
});

function parse(chunks: readonly Buffer[]): WireEvent[] {
  const parser = new EventStreamParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = openAiChatCodec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = openAiChatCodec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

/** Errors compare by what they say: two of them are never the same object. */
function comparable(event: StreamEvent): unknown {
  if (event.type !== 'error') return event;
  const { code, message, status } = event.error;
  return { type: 'error', code, message, status };
}

/**
 * What encoding may change: the many usage reports of some upstreams become one at the end, and what the
 * upstream left unsaid is filled.
 */
function settle(events: readonly StreamEvent[]): unknown[] {
  let usage: Usage | undefined;
  const settled: unknown[] = [];
  // Nothing is written before there is something to say: an error then comes alone.
  const isErrorAlone = events.every((event) => event.type === 'response-start' || event.type === 'error');
  for (const event of isErrorAlone ? events.slice(-1) : events) {
    if (event.type === 'usage') usage = mergeUsage(usage, event.usage);
    else if (event.type === 'error') settled.push({ type: 'error', code: settledCode(event.error) });
    else if (event.type === 'response-start') {
      settled.push({
        ...event,
        id: event.id ?? 'chatcmpl-made-up',
        model: event.model ?? 'asked',
        created: event.created ?? 1,
      });
    } else settled.push(event);
  }
  return [...settled, { usage }];
}

/** A client learns that a provider failed, not in which way. */
function settledCode(error: GatewayError): string {
  return error.status >= 500 ? 'failed' : error.code;
}
