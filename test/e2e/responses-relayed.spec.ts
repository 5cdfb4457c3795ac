import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { RESPONSE_REPOSITORY } from '../../src/storage/response.repository.js';
import type { ResponseRepository, StoredResponse } from '../../src/storage/response.repository.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { everyUpstream } from '../support/upstreams.js';

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;

const clientOf = (apiKey: string, baseURL = gateway.baseUrl): OpenAI =>
  new OpenAI({ baseURL, apiKey, maxRetries: 0, logLevel: 'off' });

beforeAll(async () => {
  mock = await startMockUpstream();
  gateway = await startGateway(everyUpstream(mock));
  client = clientOf(gateway.token);
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

const post = (body: string, path = '/v1/responses') =>
  rawRequest(gateway.url, { path, headers: bearerJson(gateway.token), body });
const sent = (path = '/v1/responses') => mock.requests.filter((request) => request.path === path);

describe('a relayed response', () => {
  it.each([
    ['JSON', ''],
    ['a stream', ',"stream":true'],
  ])('passes untouched as %s, and is kept all the same', async (_, more) => {
    const answer = await post(`{ "model": "responses/echo", "input": "hi"${more},  "metadata": {"n": "1"} }`);
    const direct = sent()[0];
    expect(direct?.text).toBe(`{ "model": "echo", "input": "hi"${more},  "metadata": {"n": "1"} }`);
    const id = /"id":"(resp_\w+)"/.exec(answer.body.toString())?.[1] ?? '';
    const path = `/v1/responses/${id}`;
    const kept = await rawRequest(gateway.url, { method: 'GET', path, headers: bearerJson(gateway.token) });
    expect(answer.body.includes(kept.body)).toBe(true);
    expect(kept.json()).toMatchObject({ id, object: 'response', status: 'completed' });
    const upstreams = await rawRequest(mock.url, {
      method: 'GET',
      path,
      headers: bearerJson('sk-upstream'),
    });
    expect(upstreams.status).toBe(200);
    expect(answer.headers['x-gateway-lane']).toBe('verbatim');
  });

  it('is continued by its own upstream with the bytes of the client', async () => {
    const first = await client.responses.create({ model: 'responses/echo', input: 'one' });
    const body = `{"model":"responses/echo","previous_response_id":"${first.id}","input":"two"}`;
    const answer = await post(body);
    expect(sent().at(-1)?.text).toBe(body.replace('responses/echo', 'echo'));
    expect(answer.json()).toMatchObject({ previous_response_id: first.id, status: 'completed' });
  });

  it('goes on at other upstreams, and comes back', async () => {
    const ask = (model: string, input: string, previous: string | null) =>
      client.responses.create({ model: `${model}/echo`, input, previous_response_id: previous });
    const first = await ask('chat', 'one', null);
    const second = await ask('responses', 'two', first.id);
    expect(second.previous_response_id).toBe(first.id);
    expect(sent().at(-1)?.json()).toMatchObject({
      input: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'one' }] },
        { role: 'user', content: 'two' },
      ],
    });
    expect(sent().at(-1)?.text).not.toContain('previous_response_id');
    const third = await ask('responses', 'three', second.id);
    expect(sent().at(-1)?.text).toContain(`"previous_response_id":"${second.id}"`);
    for (const model of ['messages', 'google', 'chat']) {
      const last = await ask(model, 'four', third.id);
      expect(last).toMatchObject({ status: 'completed', previous_response_id: third.id });
    }
    const { messages } = sent('/v1/chat/completions').at(-1)?.json() as { messages: { content: string }[] };
    expect(messages.map(({ content }) => content)).toEqual([
      ...['one', 'one', 'two', 'two', 'three', 'three'],
      'four',
    ]);
  });

  it('is streamed with the id before it, also where the upstream does not know that', async () => {
    const first = await client.responses.create({ model: 'chat/echo', input: 'one' });
    const stream = client.responses.stream({
      model: 'responses/echo',
      input: 'two',
      previous_response_id: first.id,
    });
    const seen: (string | null | undefined)[] = [];
    for await (const event of stream) {
      if ('response' in event) seen.push(event.response.previous_response_id);
    }
    expect(new Set(seen)).toEqual(new Set([first.id]));
  });

  it('carries thoughts back to the one who had them, and to nobody else', async () => {
    const thinking = { model: 'responses/reasoning', reasoning: { summary: 'auto' as const } };
    const first = await client.responses.create({ ...thinking, input: 'one' });
    expect(first.output[0]?.type).toBe('reasoning');
    for (const model of ['responses/reasoning', 'chat/echo', 'messages/echo', 'google/echo']) {
      const next = await client.responses.create({ model, input: 'two', previous_response_id: first.id });
      expect(next.status).toBe('completed');
    }
  });

  it('leaves out the thoughts of other upstreams, and says so', async () => {
    const first = await client.responses.create({
      model: 'messages/reasoning',
      input: 'one',
      reasoning: { effort: 'high' },
    });
    expect(first.output[0]?.type).toBe('reasoning');
    const ask = (model: string, previous: string) =>
      client.responses.create({ model, input: 'two', previous_response_id: previous }).withResponse();
    const { data, response } = await ask('responses/echo', first.id);
    expect(sent().at(-1)?.text).not.toContain('reasoning');
    expect(response.headers.get('x-gateway-losses')).toContain('reasoning-replay;dropped');
    const strict = client.responses.create(
      { model: 'responses/echo', input: 'two', previous_response_id: first.id },
      { headers: { 'x-gateway-strict': 'true' } },
    );
    await expect(strict).rejects.toMatchObject({ status: 422, code: 'strict_loss' });
    const own = await ask('responses/echo', data.id);
    expect(own.response.headers.get('x-gateway-losses')).toBeNull();
  });

  it('is known to its upstream alone where the gateway never saw it', async () => {
    const elsewhere = clientOf('sk-upstream', mock.baseUrl);
    const { id } = await elsewhere.responses.create({ model: 'echo', input: 'one' });
    const next = { input: 'two', previous_response_id: id };
    const continued = await client.responses.create({ model: 'responses/echo', ...next });
    expect(continued.previous_response_id).toBe(id);
    await expect(client.responses.create({ model: 'chat/echo', ...next })).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
    });
    const third = { input: 'three', previous_response_id: continued.id };
    await client.responses.create({ model: 'responses/echo', ...third });
    await expect(client.responses.create({ model: 'chat/echo', ...third })).rejects.toMatchObject({
      code: 'previous_response_not_found',
    });
  });

  it("is closed to other tokens, though the upstream's key is the same", async () => {
    const tokens = gateway.application.get(TokenService, { strict: false });
    const stranger = clientOf((await tokens.create({ name: 'stranger' })).secret);
    const { id, output } = await client.responses.create({ model: 'responses/echo', input: 'secret' });
    const before = sent().length;
    const ask = (more: object) =>
      stranger.responses.create({ model: 'responses/echo', input: 'what did I say?', ...more });
    await expect(ask({ previous_response_id: id })).rejects.toMatchObject({
      code: 'previous_response_not_found',
    });
    const reference = { type: 'item_reference', id: output[0]?.id };
    await expect(ask({ input: [reference] })).rejects.toMatchObject({ status: 404 });
    expect(sent()).toHaveLength(before);
    // The upstream holds it for longer than the gateway.
    const responses: ResponseRepository = gateway.application.get(RESPONSE_REPOSITORY, { strict: false });
    await responses.deleteExpired(Date.now() + 31 * 24 * 60 * 60 * 1000, 1_000);
    await expect(client.responses.retrieve(id)).rejects.toMatchObject({ status: 404 });
    await expect(ask({ previous_response_id: id })).rejects.toMatchObject({
      code: 'previous_response_not_found',
    });
    await expect(ask({ input: [reference] })).rejects.toMatchObject({ status: 404 });
    expect(sent()).toHaveLength(before);
    const own = { model: 'responses/echo', input: 'two', previous_response_id: id };
    expect((await client.responses.create(own)).previous_response_id).toBe(id);
  });

  it('is deleted at its upstream too', async () => {
    const { id } = await client.responses.create({ model: 'responses/echo', input: 'one' });
    await client.responses.delete(id);
    const deletion = await mock.nextRequest(({ method }) => method === 'DELETE');
    expect(deletion.path).toBe(`/v1/responses/${id}`);
  });

  it('runs in the background of the gateway', async () => {
    const stream = await client.responses.create({
      model: 'responses/lorem-10',
      input: 'hi',
      background: true,
      stream: true,
    });
    const events = [];
    for await (const event of stream) events.push(event);
    expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, index) => index));
    const [first, last] = [events[0], events.at(-1)];
    if (first?.type !== 'response.created' || last?.type !== 'response.completed')
      throw new Error('Not whole.');
    expect(last.response.id).toBe(first.response.id);
    expect(sent().at(-1)?.json()).toEqual({ model: 'lorem-10', input: 'hi', stream: true });
    expect(await client.responses.retrieve(first.response.id)).toMatchObject({
      status: 'completed',
      background: true,
    });
  });
});

describe('a conversation', () => {
  it('is compacted by its upstream', async () => {
    const first = await client.responses.create({ model: 'responses/echo', input: 'one' });
    const compacted = await client.responses.compact({
      model: 'responses/echo',
      previous_response_id: first.id,
      input: 'two',
    });
    expect(compacted).toMatchObject({ object: 'response.compaction' });
    const next = await client.responses.create({
      model: 'responses/echo',
      input: [...compacted.output, { role: 'user', content: 'three' }] as OpenAI.Responses.ResponseInput,
    });
    expect(next.status).toBe('completed');
  });
});

describe('a background response of another process', () => {
  const put = async (more: Partial<StoredResponse>): Promise<StoredResponse> => {
    const responses: ResponseRepository = gateway.application.get(RESPONSE_REPOSITORY, { strict: false });
    const tokens = gateway.application.get(TokenService, { strict: false });
    const tokenId = (await tokens.list())[0]?.id ?? '';
    const id = more.id ?? 'resp_elsewhere';
    const kept: StoredResponse = {
      tokenId,
      id,
      createdAt: Date.now() - 60_000,
      expiresAt: Date.now() + 60_000,
      status: 'running',
      background: true,
      body: JSON.stringify({ id, object: 'response', status: 'in_progress', output: [], error: null }),
      input: '[]',
      itemIds: [],
      conversationSize: 0,
      leaseUntil: Date.now() + 10_000,
      ...more,
    };
    await responses.put([kept]);
    return kept;
  };

  it('has failed where that is gone', async () => {
    const { id } = await put({ leaseUntil: Date.now() - 1 });
    expect(await client.responses.retrieve(id)).toMatchObject({
      status: 'failed',
      error: { code: 'server_error', message: expect.stringContaining('stopped') },
    });
    const events = [];
    for await (const event of await client.responses.retrieve(id, { stream: true, starting_after: 41 })) {
      events.push(event);
    }
    expect(events).toMatchObject([
      { type: 'response.failed', sequence_number: 42, response: { status: 'failed' } },
    ]);
  });

  it('is streamed with a head at once, and its events when it has ended', async () => {
    const kept = await put({ events: '[]' });
    const stream = await client.responses.retrieve(kept.id, { stream: true });
    const event = 'event: response.completed\ndata: {"type":"response.completed","sequence_number":0}\n\n';
    await put({ status: 'completed', events: JSON.stringify([event]) });
    const events = [];
    for await (const next of stream) events.push(next);
    expect(events).toMatchObject([{ type: 'response.completed', sequence_number: 0 }]);
  });

  it('ends with an error where it is deleted, and is no stream where it was none', async () => {
    const { id } = await put({ events: '[]' });
    const stream = await client.responses.retrieve(id, { stream: true });
    await client.responses.delete(id);
    const read = async () => {
      for await (const event of stream) expect(event.type).toBe('error');
    };
    await expect(read()).rejects.toThrow(/not found/);
    await put({});
    await expect(client.responses.retrieve(id, { stream: true })).rejects.toMatchObject({
      status: 400,
      param: 'stream',
    });
  });
});
