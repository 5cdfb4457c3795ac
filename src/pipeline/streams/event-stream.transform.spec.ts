import { beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { StreamEvent } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { EventStreamTransform } from './event-stream.transform.js';

const events: readonly StreamEvent[] = [
  { type: 'response-start', id: 'x', model: 'm' },
  { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
  { type: 'text-delta', part: 0, text: 'Hello' },
  { type: 'part-end', part: 0 },
  { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
  { type: 'usage', usage: { output: { total: 1 } } },
  { type: 'response-end' },
];

describe('EventStreamTransform', () => {
  let transform: EventStreamTransform;

  beforeEach(() => {
    transform = new EventStreamTransform(
      openAiChatCodec.createStreamEncoder({ model: 'm', id: 'x', created: 1, includeUsage: false }),
    );
  });

  it("writes events in the client's format, up to the last", () => {
    const text = events.map((event) => transform.push(event) ?? '').join('');
    expect(text).toContain('"content":"Hello"');
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    expect(transform).toMatchObject({ begun: true, complete: true, usage: { output: { total: 1 } } });
    expect(transform.end()).toBeUndefined();
    expect(transform.push({ type: 'text-delta', part: 0, text: 'late' })).toBeUndefined();
  });

  it('has not begun before it has words for the client', () => {
    expect(transform.push({ type: 'ping' })).toBeUndefined();
    const [start, ...rest] = events;
    if (start !== undefined && transform.push(start) === undefined) expect(transform.begun).toBe(false);
    for (const event of rest) transform.push(event);
    expect(transform.begun).toBe(true);
  });

  it('has not begun with an error', () => {
    transform.push({ type: 'error', error: new GatewayError('provider_failed', 'no') });
    expect(transform).toMatchObject({ begun: false, complete: true, failure: { code: 'provider_failed' } });
  });

  it('calls what ends without its last event broken', () => {
    for (const event of events.slice(0, 3)) transform.push(event);
    expect(transform.end()).toContain('"error"');
    expect(transform).toMatchObject({ complete: true, failure: { code: 'provider_broken_stream' } });
  });

  it('says nothing of an error after the end', () => {
    for (const event of events) transform.push(event);
    expect(transform.fail(new GatewayError('provider_timeout', 'late'))).toBeUndefined();
    expect(transform.failure).toBeUndefined();
  });
});
