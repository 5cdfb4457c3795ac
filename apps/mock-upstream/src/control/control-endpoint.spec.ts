import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../index.js';
import type { MockUpstream } from '../index.js';

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-right' });
});
afterEach(() => {
  mock.reset();
});
afterAll(async () => {
  await mock.close();
});

function control(method: string, path: string, body?: unknown): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(`${mock.url}/_mock${path}`, { method, ...(body !== undefined && { body: text }) });
}

async function ask(model: string, stream = false): Promise<string> {
  const response = await fetch(`${mock.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-right' },
    body: JSON.stringify({ model, stream, messages: [{ role: 'user', content: 'Hi' }] }),
  });
  return response.text();
}

describe('the control endpoint', () => {
  it('registers a script for so many requests', async () => {
    const registered = await control('POST', '/scripts', {
      model: 'm',
      times: 1,
      script: { text: 'scripted' },
    });
    expect(registered.status).toBe(201);
    expect(await ask('other')).toContain('"Hi"');
    expect(await ask('m')).toContain('"scripted"');
    expect(await ask('m')).toContain('"Hi"');
  });

  it('takes whole answers, likenesses, raw bytes and faults', async () => {
    const candidate = {
      parts: [{ type: 'tool-call', name: 'f', input: ['{"a"', ':1}'] }],
      finish: 'tool-calls',
    };
    await control('POST', '/scripts', { model: 'a', script: { answer: { candidates: [candidate] } } });
    await control('POST', '/scripts', {
      model: 'b',
      script: { like: 'lorem-3', faults: { endAfterEvents: 2 } },
    });
    await control('POST', '/scripts', { model: 'c', script: { raw: { chunks: ['{', { base64: 'fQ==' }] } } });
    expect(await ask('a')).toContain('"arguments":"{\\"a\\":1}"');
    expect((await ask('b', true)).match(/data: /gu)).toHaveLength(2);
    expect(await ask('c')).toBe('{}');
  });

  it('takes stream events in the words of the canonical model', async () => {
    const events = [
      { type: 'response-start' },
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
      { type: 'text-delta', part: 0, text: 'evented' },
      { type: 'part-end', part: 0 },
      { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } },
      { type: 'response-end' },
    ];
    await control('POST', '/scripts', { model: 'e', script: { events } });
    expect(await ask('e', true)).toContain('"evented"');
    expect(await ask('e')).toContain('"content":"evented"');
  });

  it.each([
    ['{', 'The body is not JSON'],
    [{ script: { text: 1 } }, 'script.text'],
    [{ script: { txet: 'a' } }, 'Unrecognized key: "txet"'],
    [{ script: { text: 'a', like: 'echo' } }, 'give at most one of text, answer, events, wire, raw, like'],
    [{ script: { like: 'nobody' } }, "'nobody' is not a built-in model; GET /_mock lists them"],
    [{ script: { faults: { status: { code: 700 } } } }, 'script.faults.status.code'],
    [{ script: { answer: { candidates: [] } } }, 'script.answer.candidates'],
    [{ model: 5, script: {} }, 'model'],
  ])('says what is wrong with %j', async (body, message) => {
    const response = await control('POST', '/scripts', body);
    expect(response.status).toBe(400);
    const { error } = (await response.json()) as { error: { message: string } };
    expect(error.message).toContain(message);
    expect(await (await control('GET', '/scripts')).json()).toEqual({ scripts: [] });
  });

  it('shows what arrived, and forgets it', async () => {
    await ask('echo');
    const list = async (): Promise<unknown[]> =>
      ((await (await control('GET', '/requests')).json()) as { requests: unknown[] }).requests;
    expect(await list()).toMatchObject([
      { method: 'POST', url: '/v1/chat/completions', status: 200, body: expect.stringContaining('"echo"') },
    ]);
    await control('DELETE', '');
    expect(await list()).toEqual([]);
  });

  it('explains itself', async () => {
    const overview = await (await control('GET', '')).json();
    expect(overview).toMatchObject({ models: { echo: expect.stringContaining('says') }, scripts: 0 });
    expect((await control('GET', '/nothing')).status).toBe(404);
  });
});
