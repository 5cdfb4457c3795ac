import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from '#libs/canonical';
import { openAiResponsesCodec, openAiResponsesProbes } from './index.js';

describe('an error for a client of this format', () => {
  it.each(errorCodes)('%s has the shape of the family before a stream, and both shapes inside it', (code) => {
    const error = new GatewayError(code, 'Words.', { param: 'x' });
    const { status, body } = openAiResponsesCodec.encodeError(error, 'response');
    expect(status).toBe(error.status);
    expect(body).toMatchObject({ error: { message: 'Words.', param: 'x', type: expect.any(String) } });
    const [event, ...others] = openAiResponsesCodec.encodeStreamError(error);
    expect(others).toEqual([]);
    const said = JSON.parse(event?.data ?? '') as typeof body;
    expect(event?.event).toBe('error');
    expect(said).toMatchObject({ ...body, type: 'error', message: 'Words.', param: 'x' });
  });
});

const bytes = (name: string) => readFileSync(new URL(`../fixtures/streams/${name}.sse`, import.meta.url));
const probe = (relayed: Buffer) => {
  const created = openAiResponsesProbes.createStreamProbe();
  created.push(relayed);
  return created;
};

describe('the probe of relayed streams', () => {
  it('gives an error the number that comes next', () => {
    const numberAfter = (relayed: string): unknown => {
      const error = new GatewayError('provider_broken_stream', 'Cut.');
      const [event] = probe(Buffer.from(relayed)).encodeError?.(error) ?? [];
      return (JSON.parse(event?.data ?? '{}') as { sequence_number?: number }).sequence_number;
    };
    expect(numberAfter('data: {"type":"response.created","sequence_number":0}\n\n')).toBe(1);
    const unnumbered = 'data: {"sequence_number":null}\n\n';
    expect(numberAfter(`data: {"sequence_number":3}\n\n${unnumbered}${unnumbered}`)).toBe(4);
    expect(numberAfter('data: {"sequence_number": 41,"delta":"\\"sequence_number\\":7"}\n\n')).toBe(42);
    expect(numberAfter('data: {"type":"response.created"}\n\n')).toBe(0);
  });

  it.each(['plain', 'incomplete', 'no-names-no-numbers-crlf'])('sees the end and the usage of %s', (name) => {
    expect(probe(bytes(name))).toMatchObject({
      whole: true,
      usage: { input: { total: 36 }, output: { total: 87 } },
      error: undefined,
    });
  });

  it('sees that a stream is not whole', () => {
    expect(probe(bytes('cut-after-items'))).toMatchObject({
      whole: false,
      usage: undefined,
      error: undefined,
    });
  });

  it.each([
    ['failed', 'provider_failed'],
    ['error', 'provider_rate_limited'],
  ])('sees the error of %s', (name, code) => {
    expect(probe(bytes(name))).toMatchObject({ whole: false, error: { code } });
  });

  it('is not fooled by what the model says', () => {
    const delta = JSON.stringify({
      type: 'response.output_text.delta',
      delta: '{"type":"response.completed"}',
    });
    expect(probe(Buffer.from(`data: ${delta}\n\n`)).whole).toBe(false);
  });

  it('reads the usage of a whole body', () => {
    const body = Buffer.from('{"usage":{"input_tokens":3,"output_tokens":4},"output":[{"usage":{}}]}');
    expect(openAiResponsesProbes.readUsage(body)).toMatchObject({
      input: { total: 3 },
      output: { total: 4 },
    });
    expect(openAiResponsesProbes.readUsage(Buffer.from('<html>'))).toBeUndefined();
  });
});
