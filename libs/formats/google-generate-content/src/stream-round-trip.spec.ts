import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold, mergeUsage, OrderChecker } from '#libs/canonical';
import type { StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { checkGoogleGenerateContentGrammar, googleGenerateContentCodec } from './index.js';

const folder = new URL('../fixtures/streams/', import.meta.url);
const chatFolder = new URL('../../openai-chat/fixtures/streams/', import.meta.url);
const read = (from: URL) =>
  readdirSync(from).map((file) => ({
    name: file.replace('.sse', ''),
    bytes: readFileSync(new URL(file, from)),
  }));
const fixtures = read(folder);
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

  it.each(fixtures)(
    '$name ends with an error wherever the connection is lost before its finish',
    ({ bytes }) => {
      const complete = parse([bytes]);
      for (let count = 0; count < complete.length; count++) {
        const terminal = decode(complete.slice(0, count)).at(-1);
        const isFinished = complete.slice(0, count).some(({ data }) => /finishReason|blockReason/.test(data));
        expect(['error', 'response-end']).toContain(terminal?.type);
        if (!isFinished) expect(terminal?.type).toBe('error');
      }
    },
  );

  it.each(fixtures)('$name says the same after being encoded and decoded again', ({ bytes }) => {
    const events = decode(parse([bytes]));
    expect(settle(decode(encode(events)))).toEqual(settle(events));
  });

  it.each(fixtures)('$name is encoded in the grammar of the format', ({ bytes }) => {
    checkGoogleGenerateContentGrammar(encode(decode(parse([bytes]))));
  });

  it.each(fixtures)('$name folds into one answer, or into its error', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const terminal = events.at(-1);
    if (terminal?.type === 'error') expect(() => fold(events)).toThrow(terminal.error);
    else expect(fold(events).candidates.length).toBeGreaterThan(0);
  });

  it.each(fixtures)('$name reaches a client of chat completions', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const encoder = openAiChatCodec.createStreamEncoder(defaults);
    const wire = events.flatMap((event) => encoder.push(event));
    const isWhole = events.at(-1)?.type === 'response-end';
    expect(wire.at(-1)?.data === '[DONE]').toBe(isWhole);
    if (!isWhole) expect(wire.at(-1)?.data).toContain('"error"');
  });
});

describe("another format's stream", () => {
  it.each(read(chatFolder))('$name is encoded in the grammar of this format', ({ bytes }) => {
    const decoder = openAiChatCodec.createStreamDecoder();
    const events = [...parse([bytes]).flatMap((event) => decoder.push(event)), ...decoder.end()];
    checkGoogleGenerateContentGrammar(encode(events));
  });
});

function parse(chunks: readonly Buffer[]): WireEvent[] {
  const parser = new EventStreamParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = googleGenerateContentCodec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = googleGenerateContentCodec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

/** Errors compare by what they say: two of them are never the same object. */
function comparable(event: StreamEvent): unknown {
  if (event.type !== 'error') return event;
  const { code, message, status } = event.error;
  return { type: 'error', code, message, status };
}

/** What encoding may change: usage reports become one at the end; what the upstream left unsaid is filled. */
function settle(events: readonly StreamEvent[]): unknown[] {
  let usage: Usage | undefined;
  const settled: unknown[] = [];
  const isErrorAlone = events.every(({ type }) => type === 'response-start' || type === 'error');
  for (const event of isErrorAlone ? events.slice(-1) : events) {
    if (event.type === 'usage') usage = mergeUsage(usage, event.usage);
    // A client learns that a provider failed, not in which way.
    else if (event.type === 'error') settled.push({ type: 'error' });
    else if (event.type === 'response-start') {
      settled.push({ ...event, id: event.id ?? 'made-up', model: event.model ?? 'asked' });
    } else settled.push(event);
  }
  // A stream that failed reports no usage.
  return events.at(-1)?.type === 'error' ? settled : [...settled, { usage }];
}
