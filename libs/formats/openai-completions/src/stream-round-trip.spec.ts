import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold, mergeUsage, OrderChecker } from '#libs/canonical';
import type { GatewayError, StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { checkOpenAiCompletionsGrammar, openAiCompletionsCodec } from './index.js';

const streamsOf = (format: string) => {
  const folder = new URL(`../../${format}/fixtures/streams/`, import.meta.url);
  return readdirSync(folder).map((file) => ({
    name: file.replace('.sse', ''),
    bytes: readFileSync(new URL(file, folder)),
  }));
};
const fixtures = streamsOf('openai-completions');
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

const { createStreamDecoder, createStreamEncoder } = openAiCompletionsCodec;

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

  it.each(fixtures)('$name ends with an error wherever it is cut before its end', ({ bytes }) => {
    const complete = parse([bytes]);
    for (let count = 0; count < complete.length; count++) {
      const cut = complete.slice(0, count);
      const terminal = decode(cut).at(-1);
      const isFinished = cut.some(({ data }) => data.includes('"finish_reason":"'));
      if (!isFinished) expect(terminal?.type).toBe('error');
    }
  });

  it.each(fixtures)(
    '$name keeps its events through the encoder, whose stream follows the grammar',
    ({ bytes }) => {
      const events = decode(parse([bytes]));
      const wire = encode(events);
      checkOpenAiCompletionsGrammar(wire);
      expect(settled(decode(wire))).toEqual(settled(events));
    },
  );

  it.each(fixtures)('$name folds to what the encoder says of it, or fails alike', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const failure = events.find((event) => event.type === 'error');
    if (failure !== undefined) expect(() => fold(events)).toThrow(failure.error.message);
    else expect(fold(events).candidates.map(({ index }) => index)).toEqual(indexesOf(encode(events)));
  });

  it.each(fixtures)('$name is a stream of chat completions for a client of that format', ({ bytes }) => {
    const encoder = openAiChatCodec.createStreamEncoder(defaults);
    const wire = decode(parse([bytes])).flatMap((event) => encoder.push(event));
    const said = wire.filter(({ data }) => data.includes('"content":"')).length;
    expect(said > 0 || wire.some(({ data }) => data.includes('"error"'))).toBe(true);
  });
});

it.each(streamsOf('openai-chat'))(
  'the chat stream $name follows the grammar when written in this format',
  ({ bytes }) => {
    const decoder = openAiChatCodec.createStreamDecoder();
    const events = [...parse([bytes]).flatMap((event) => decoder.push(event)), ...decoder.end()];
    checkOpenAiCompletionsGrammar(encode(events));
  },
);

function parse(pieces: readonly Uint8Array[]): WireEvent[] {
  const parser = new EventStreamParser();
  return [...pieces.flatMap((piece) => parser.push(Buffer.from(piece))), ...parser.end()];
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

const comparable = (event: StreamEvent): unknown =>
  event.type === 'error' ? { type: 'error', code: event.error.code } : event;

function indexesOf(wire: readonly WireEvent[]): readonly number[] {
  const found = wire.flatMap(({ data }) =>
    [...data.matchAll(/"index":(\d+)/g)].map(([, index]) => Number(index)),
  );
  return [...new Set(found)].sort();
}

/** Events without pings; usage merged to one; unknown fields merged into the start; unknown ends are stops. */
function settled(events: readonly StreamEvent[]): unknown[] {
  let usage: Usage | undefined;
  const kept: unknown[] = [];
  const isErrorAlone = events.every(({ type }) => type === 'response-start' || type === 'error');
  for (const event of isErrorAlone ? events.slice(-1) : events) {
    if (event.type === 'usage') usage = mergeUsage(usage, event.usage);
    else if (event.type === 'error') kept.push({ type: 'error', code: settledCode(event.error) });
    else if (event.type === 'candidate-end')
      kept.push({ ...event, finish: event.finish.raw?.value ?? 'stop' });
    else if (event.type !== 'ping') kept.push(event);
  }
  return [...kept, usage?.input?.total, usage?.output?.total];
}

/** A client learns that a provider failed, not in which way. */
const settledCode = (error: GatewayError): string => (error.status >= 500 ? 'failed' : error.code);
