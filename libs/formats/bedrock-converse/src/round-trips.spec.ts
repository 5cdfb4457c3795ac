import { isDeepStrictEqual } from 'node:util';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asArrived, runs } from '../../../codec-kit/fixtures/arbitraries.js';
import { fold } from '#libs/canonical';
import type { WireEvent } from '#libs/canonical';
import { EventStreamParser, formatEventMessage } from '#libs/event-stream';
import { converseRequest } from '../fixtures/request-bodies.js';
import { converseResponse } from '../fixtures/response-bodies.js';
import { bedrockConverseCodec, ConverseReframer } from './index.js';

const { decodeRequest, encodeRequest, decodeResponse, encodeResponse, createStreamDecoder } =
  bedrockConverseCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: true };

it('any request comes back as it was, whatever the model', () => {
  fc.assert(
    fc.property(converseRequest, fc.constantFrom('m', 'anthropic.claude-opus-5'), (said, model) => {
      const { value, losses } = encodeRequest(decodeRequest(said), {
        model,
        dialect: { cachePoints: false },
      });
      return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
    }),
    runs(),
  );
});

it('any answer comes back as it was', () => {
  fc.assert(
    fc.property(converseResponse, (said) => {
      const { value, losses } = encodeResponse(decodeResponse(said), defaults);
      return isDeepStrictEqual(asArrived(value), said) && losses.length === 0;
    }),
    runs(),
  );
});

const folder = new URL('../fixtures/streams/', import.meta.url);
const streams = readdirSync(folder).map((file) => ({ file, bytes: readFileSync(new URL(file, folder)) }));

/** The stream as Bedrock sends it. */
function framed(events: readonly WireEvent[]): Buffer {
  const messages = events.map(({ event = '', data }) => {
    const isException = event.endsWith('Exception');
    const headers = {
      ...(isException ? { ':exception-type': event } : { ':event-type': event }),
      ':content-type': 'application/json',
      ':message-type': isException ? 'exception' : 'event',
    };
    return formatEventMessage(headers, data);
  });
  return Buffer.concat(messages);
}

const parse = (text: string): readonly WireEvent[] => new EventStreamParser().push(Buffer.from(text));

describe('a binary stream', () => {
  it.each(streams)('is the same events wherever it is cut: $file', ({ bytes }) => {
    const events = parse(bytes.toString());
    const stream = framed(events);
    for (let cut = 0; cut <= stream.length; cut += 7) {
      const reframer = new ConverseReframer();
      const text = reframer.push(stream.subarray(0, cut)) + reframer.push(stream.subarray(cut));
      expect(parse(text)).toEqual(events);
    }
  });

  it('that fails as a stream says so', () => {
    const headers = {
      ':message-type': 'error',
      ':error-code': 'InternalServerException',
      ':error-message': 'no',
    };
    const text = new ConverseReframer().push(formatEventMessage(headers, ''));
    const events = parse(text).flatMap((event) => createStreamDecoder().push(event));
    expect(events.at(-1)).toMatchObject({ error: { code: 'provider_failed', upstream: { status: 500 } } });
  });
});

describe('a stream', () => {
  const decoded = (name: string) => {
    const decoder = createStreamDecoder('seed');
    const { bytes } = streams.find(({ file }) => file === `${name}.sse`) ?? { bytes: Buffer.alloc(0) };
    return [...parse(bytes.toString()).flatMap((event) => decoder.push(event)), ...decoder.end()];
  };

  it('gives thinking with its proof, byte-exact, and calls with their input', () => {
    const { candidates, usage } = fold(decoded('reasoning-tools'));
    expect(candidates[0]).toMatchObject({
      finish: { reason: 'tool-calls' },
      parts: [
        {
          type: 'reasoning',
          text: 'Let me look.',
          proof: { kind: 'signature', data: 'EqQBCgIYAhIM', issuer: 'amazon-bedrock' },
        },
        { type: 'reasoning', proof: { kind: 'redacted', data: 'AAECAw==', issuer: 'amazon-bedrock' } },
        { type: 'text', text: 'Looking.' },
        { type: 'tool-call', id: 'tooluse_a', name: 'weather', input: '{"city":"Paris"}' },
        { type: 'tool-call', id: 'tooluse_b', name: 'time', input: '' },
      ],
    });
    expect(usage).toMatchObject({ input: { total: 12, uncached: 12 }, output: { total: 5 } });
  });

  it('tells the stop sequence where the model does', () => {
    expect(fold(decoded('stop-sequence')).candidates[0]?.finish).toMatchObject({
      reason: 'stop-sequence',
      stopSequence: '2',
    });
  });

  it('ended for the reason it said first', () => {
    const decoder = createStreamDecoder('seed');
    const events = ['max_tokens', 'end_turn', 'x'].flatMap((stopReason) =>
      decoder.push({ event: 'messageStop', data: JSON.stringify({ stopReason }) }),
    );
    expect(fold([...events, ...decoder.end()]).candidates[0]?.finish.reason).toBe('length');
  });

  it.each([
    ['exception', 'provider_failed', 424],
    ['throttled-first', 'provider_rate_limited', 429],
    ['cut', 'provider_broken_stream', undefined],
    ['not-json', 'provider_invalid_response', undefined],
  ])('%s ends in an error', (name, code, status) => {
    const last = decoded(name).at(-1);
    expect(last).toMatchObject({ type: 'error', error: { code } });
    if (status !== undefined) expect(last).toMatchObject({ error: { upstream: { status } } });
  });

  it('is whole without its report', () => {
    expect(decoded('no-metadata').at(-1)).toMatchObject({ type: 'response-end' });
  });
});
