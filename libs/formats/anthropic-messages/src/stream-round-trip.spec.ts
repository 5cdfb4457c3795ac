import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { fold, mergeUsage, OrderChecker } from '#libs/canonical';
import type { GatewayError, StreamEvent, Usage, WireEvent } from '#libs/canonical';
import { PartSequencer } from '#libs/codec-kit';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { anthropicMessagesCodec, anthropicMessagesProbes, checkAnthropicMessagesGrammar } from './index.js';

const fixturesIn = (folder: URL) =>
  readdirSync(folder).map((file) => ({
    name: file.replace('.sse', ''),
    bytes: readFileSync(new URL(file, folder)),
  }));
const fixtures = fixturesIn(new URL('../fixtures/streams/', import.meta.url));
const chatFixtures = fixturesIn(new URL('../../openai-chat/fixtures/streams/', import.meta.url));

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
        const lost = complete.slice(0, count);
        const isFinished = lost.some(({ data }) => /"stop_reason": ?"|"message_stop"/.test(data));
        expect(decode(lost).at(-1)?.type).toBe(isFinished ? 'response-end' : 'error');
      }
    },
  );

  it.each(fixtures)('$name says the same after being encoded and decoded again', ({ bytes }) => {
    const events = decode(parse([bytes]));
    expect(settle(decode(encode(events)))).toEqual(settle(events));
  });

  it.each(fixtures)('$name is encoded in the grammar of the format', ({ bytes }) => {
    checkAnthropicMessagesGrammar(encode(decode(parse([bytes]))));
  });

  it.each(fixtures)('$name folds into one answer, or into its error', ({ bytes }) => {
    const events = decode(parse([bytes]));
    const terminal = events.at(-1);
    if (terminal?.type === 'error') expect(() => fold(events)).toThrow(terminal.error);
    else expect(fold(events).candidates).toHaveLength(1);
  });

  it.each(fixtures)('$name tells a probe what it tells the decoder', ({ name, bytes }) => {
    const probe = anthropicMessagesProbes.createStreamProbe();
    probe.push(bytes);
    const events = decode(parse([bytes]));
    const terminal = events.at(-1);
    expect(probe.whole).toBe(terminal?.type === 'response-end');
    const isReported = name.startsWith('error') && name !== 'error-text';
    expect(probe.error?.message).toBe(
      isReported && terminal?.type === 'error' ? terminal.error.message : undefined,
    );
    expect(probe.usage).toEqual(usageOf(events));
  });

  it.each(fixtures)('$name is understood by clients of chat completions', ({ bytes }) => {
    const encoder = openAiChatCodec.createStreamEncoder(defaults);
    const decoder = openAiChatCodec.createStreamDecoder();
    const events = decode(parse([bytes]));
    const wire = events.flatMap((event) => encoder.push(event));
    const again = [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
    expect(again.at(-1)?.type).toBe(events.at(-1)?.type);
    expect(wordsOf(again)).toBe(wordsOf(events));
  });
});

describe('a stream of chat completions', () => {
  it.each(chatFixtures)('$name is encoded in the grammar of this format', ({ bytes }) => {
    const decoder = openAiChatCodec.createStreamDecoder();
    const events = [...parse([bytes]).flatMap((event) => decoder.push(event)), ...decoder.end()];
    const wire = encode(events);
    checkAnthropicMessagesGrammar(wire);
    const first = events.filter((event) => !('candidate' in event) || event.candidate === 0);
    expect(wordsOf(decode(wire))).toBe(wordsOf(first));
  });
});

function parse(chunks: readonly Buffer[]): WireEvent[] {
  const parser = new EventStreamParser();
  return [...chunks.flatMap((chunk) => parser.push(chunk)), ...parser.end()];
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = anthropicMessagesCodec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = anthropicMessagesCodec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

/** What the first candidate says aloud, in whatever parts. */
function wordsOf(events: readonly StreamEvent[]): string {
  const parts = new Set<number>();
  let words = '';
  for (const event of events) {
    if (event.type === 'part-start' && event.candidate === 0) parts.add(event.part);
    if (event.type === 'text-delta' && parts.has(event.part)) words += event.text;
    if (event.type === 'media-delta') words += event.transcript ?? '';
  }
  return words;
}

/** Errors compare by what they say: two of them are never the same object. */
function comparable(event: StreamEvent): unknown {
  if (event.type !== 'error') return event;
  const { code, message, status } = event.error;
  return { type: 'error', code, message, status };
}

function usageOf(events: readonly StreamEvent[]): Usage | undefined {
  let usage: Usage | undefined;
  for (const event of events) if (event.type === 'usage') usage = mergeUsage(usage, event.usage);
  return usage;
}

/**
 * What encoding may change: blocks no longer overlap, several reports and closings become one at the end, and what the upstream left unsaid
 * is filled.
 */
function settle(events: readonly StreamEvent[]): unknown[] {
  const usage = usageOf(events);
  const ext = events.flatMap((event) => (event.type === 'extension' ? [event.ext] : []));
  const settled: unknown[] = [];
  // Nothing is written before there is something to say: an error then comes alone.
  const isErrorAlone = events.every((event) => event.type === 'response-start' || event.type === 'error');
  const sequencer = new PartSequencer();
  const sequence = events.flatMap((event) => sequencer.push(event));
  for (const event of isErrorAlone ? events.slice(-1) : sequence) {
    if (event.type === 'error') settled.push({ type: 'error', code: settledCode(event.error) });
    else if (event.type !== 'usage' && event.type !== 'extension') settled.push(event);
  }
  return [...settled, { usage: isErrorAlone ? undefined : usage }, ext];
}

/** A client learns that a provider failed, not in which way. */
function settledCode(error: GatewayError): string {
  return error.status >= 500 ? 'failed' : error.code;
}
