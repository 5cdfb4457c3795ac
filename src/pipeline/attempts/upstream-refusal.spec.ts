import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { readRefusal } from './upstream-refusal.js';

const json = '{"error":{"message":"too long","type":"invalid_request_error"}}';
const reply = (status: number, body: Readable | string) => ({
  status,
  headers: {},
  body: typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body,
});
const read = (status: number, body: Readable | string, apiKey?: string) =>
  readRefusal(openAiChatCodec, reply(status, body), apiKey);

/** Gives half of its words, then fails. */
const failing = (error: GatewayError): Readable =>
  Readable.from(
    (async function* () {
      yield Buffer.from(json.slice(0, 20));
      await Promise.resolve();
      throw error;
    })(),
  );

describe('readRefusal', () => {
  it("gives the upstream's words and what they mean", async () => {
    const refusal = await read(400, json);
    expect(refusal.raw.toString()).toBe(json);
    expect(refusal.error).toMatchObject({ code: 'provider_rejected', status: 400, message: 'too long' });
    expect(refusal.presentable).toBe(true);
  });

  it.each([400, 422, 500, 429])('keeps the meaning of a %i whose body is cut', async (status) => {
    const whole = await read(status, json);
    const refusal = await read(status, failing(new GatewayError('provider_broken_stream', 'cut')));
    expect(refusal.error).toMatchObject({ code: whole.error.code, status: whole.error.status });
    expect(refusal.presentable).toBe(false);
  });

  it('keeps the meaning of one that is too large, and lets go of the rest', async () => {
    const body = Readable.from(Array.from({ length: 10 }, () => Buffer.alloc(100_000, 'x')));
    const refusal = await read(400, body);
    expect(refusal.error).toMatchObject({ code: 'provider_rejected', status: 400 });
    expect(body.destroyed).toBe(true);
  });

  it.each(['caller_cancelled', 'gateway_shutting_down'] as const)('passes on %s', async (code) => {
    await expect(read(500, failing(new GatewayError(code, 'over')))).rejects.toMatchObject({ code });
  });

  it('does not show the gateway its own key', async () => {
    const refusal = await read(400, '{"error":{"message":"key sk-secret is odd"}}', 'sk-secret');
    expect(refusal.raw.toString()).not.toContain('sk-secret');
    expect(refusal.error.message).not.toContain('sk-secret');
  });

  it.each<[string, number, string]>([
    ['a refused credential', 401, json],
    ['a web page', 500, '<html>'],
    ['null', 500, 'null'],
    ['a status that is no error', 304, json],
  ])('keeps %s to itself', async (_what, status, body) => {
    expect((await read(status, body)).presentable).toBe(false);
  });
});
