import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from './index.js';
import type { MockUpstream } from './index.js';

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ fast: true, apiKey: 'sk-right' });
});
afterAll(async () => {
  await mock.close();
});

async function post(body: string, key = 'sk-right'): Promise<{ status: number; text: string }> {
  const response = await fetch(`${mock.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body,
  });
  return { status: response.status, text: await response.text() };
}

describe('the fast mode', () => {
  it('answers constant models from memory, without checking or keeping requests', async () => {
    const first = await post('{"model":"lorem-3"}');
    const second = await post('{"model" : "lorem-3", "messages": "anything"}');
    expect(first).toEqual(second);
    expect(first.text).toContain('"lorem ipsum dolor"');
    expect(mock.requests).toHaveLength(0);
  });

  it('streams where it is asked to, with usage where that is asked for', async () => {
    const plain = await post('{"model":"lorem-3", "stream" : true}');
    const counted = await post('{"stream":true,"stream_options":{"include_usage":true},"model":"lorem-3"}');
    expect(plain.text).toMatch(/^data: /u);
    expect(plain.text).not.toContain('completion_tokens');
    expect(counted.text).toContain('"completion_tokens":3');
  });

  it('is not taken in by text that looks like a field', async () => {
    const { text } = await post(
      String.raw`{"messages":[{"role":"user","content":"\"model\":\"refusal\", \"stream\":true"}],"model":"lorem-1"}`,
    );
    expect(text).toContain('"lorem"');
    expect(text).toMatch(/^\{/u);
  });

  it('goes the long way where the answer depends on the request, or the key is wrong', async () => {
    const request = '{"model":"echo","messages":[{"role":"user","content":"Echo!"}]}';
    expect((await post(request)).text).toContain('"Echo!"');
    expect((await post('{"model":"echo"}')).status).toBe(400);
    expect((await post('{"model":"lorem-3"}', 'sk-wrong')).status).toBe(401);
  });

  it.each([
    ['/v1/messages', '{"model":"lorem-3","stream":true}', 'event: message_stop'],
    ['/v1/messages', '{"model":"lorem-3"}', '"text":"lorem ipsum dolor"'],
    ['/v1beta/models/lorem-3:generateContent', '{}', '"text":"lorem ipsum dolor"'],
    ['/v1beta/models/lorem-3:streamGenerateContent?alt=sse', '{}', 'data: {'],
    ['/v1/responses', '{"model":"lorem-3"}', '"object":"response"'],
  ])('has answers of every vendor: %s %s', async (path, body, part) => {
    mock.reset();
    const headers = {
      authorization: 'Bearer sk-right',
      'x-api-key': 'sk-right',
      ...(path.startsWith('/v1beta') && { 'x-goog-api-key': 'sk-right' }),
      'anthropic-version': '2023-06-01',
    };
    const response = await fetch(mock.origin + path, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(part);
    expect(mock.requests).toHaveLength(0);
  });
});
