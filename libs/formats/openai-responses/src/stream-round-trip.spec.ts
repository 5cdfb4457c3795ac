import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold, mergeUsage, OrderChecker } from '#libs/canonical';
import type { GatewayError, StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { checkOpenAiResponsesGrammar, openAiResponsesCodec } from './index.js';

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

  it.each(fixtures)('$name reads the same wherever its bytes are cut', ({ bytes }) => {
    // The decoder sees whole events alone: where these are the same, so is what it gives.
    const whole = JSON.stringify(parse([bytes]));
    const different = Array.from(bytes.keys()).filter(
      (cut) => JSON.stringify(parse([bytes.subarray(0, cut), bytes.subarray(cut)])) !== whole,
    );
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
        const finished = events.some((event) => event.type === 'candidate-end');
        expect(events.at(-1)?.type).toBe(finished ? 'response-end' : 'error');
      }
    },
  );

  it.each(fixtures)('$name says the same after being encoded and decoded again', ({ bytes }) => {
    const events = decode(parse([bytes]));
    expect(settle(decode(encode(events)))).toEqual(settle(events));
  });

  it.each(fixtures)('$name is encoded in the grammar of the format', ({ bytes }) => {
    checkOpenAiResponsesGrammar(encode(decode(parse([bytes]))));
  });

  it.each(fixtures)('$name folds into one answer, or into its error', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const terminal = events.at(-1);
    if (terminal?.type === 'error') expect(() => fold(events)).toThrow(terminal.error);
    else expect(fold(events).candidates.length).toBe(1);
  });

  it.each(fixtures)('$name reaches a chat client', ({ bytes }) => {
    const encoder = openAiChatCodec.createStreamEncoder(defaults);
    const events = decode(parse([bytes]));
    const wire = events.flatMap((event) => encoder.push(event));
    expect(wire.at(-1)?.data === '[DONE]').toBe(events.at(-1)?.type === 'response-end');
  });
});

function parse(chunks: readonly Buffer[]): WireEvent[] {
  const parser = new EventStreamParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = openAiResponsesCodec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = openAiResponsesCodec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

/** Errors compare by what they say: two of them are never the same object. */
function comparable(event: StreamEvent): unknown {
  if (event.type !== 'error') return event;
  const { code, message, status } = event.error;
  return { type: 'error', code, message, status };
}

/**
 * What encoding may change: parts that were open at once come one after the other, a ping is not written, an
 * error that comes first comes alone, and pieces of a text may be cut elsewhere.
 */
function settle(events: readonly StreamEvent[]): unknown[] {
  const terminal = events.at(-1);
  if (terminal?.type === 'error') return [{ type: 'error', code: settledCode(terminal.error) }];
  let usage: Usage | undefined;
  for (const event of events) if (event.type === 'usage') usage = mergeUsage(usage, event.usage);
  return [fold(events), events.find(({ type }) => type === 'response-start'), usage];
}

/** A client learns that a provider failed, not in which way. */
function settledCode(error: GatewayError): string {
  return error.status >= 500 ? 'failed' : error.code;
}
