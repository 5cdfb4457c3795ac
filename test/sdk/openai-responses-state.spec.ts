import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { BadRequestError, NotFoundError } from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { TokenService } from '../../src/tokens/token.service.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { mockProvider } from '../support/lanes.js';

const weather = {
  type: 'function' as const,
  name: 'get_weather',
  strict: true,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};

describe("the OpenAI SDK's responses, with state on an upstream that has none", () => {
  let mock: MockUpstream;
  let gateway: TestGateway;
  let client: OpenAI;
  let stranger: OpenAI;

  const clientOf = (apiKey: string) =>
    new OpenAI({ baseURL: gateway.baseUrl, apiKey, maxRetries: 0, logLevel: 'off' });
  const chat = ({ path }: RecordedRequest) => path === '/v1/chat/completions';
  const lastMessages = async () => {
    const { messages } = (await mock.nextRequest(chat)).json() as { messages: unknown[] };
    return messages;
  };

  beforeAll(async () => {
    mock = await startMockUpstream();
    gateway = await startGateway(mockProvider(mock));
    client = clientOf(gateway.token);
    const tokens = gateway.application.get(TokenService, { strict: false });
    stranger = clientOf((await tokens.create({ name: 'stranger' })).secret);
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.close();
    await mock.close();
  });

  it.each([false, true])('continues a conversation by id (stream: %s)', async (stream) => {
    const ask = (input: string, previous: string | undefined) =>
      stream
        ? client.responses
            .stream({ model: 'mock/echo', input, previous_response_id: previous ?? null })
            .finalResponse()
        : client.responses.create({ model: 'mock/echo', input, previous_response_id: previous ?? null });
    const first = await ask('one', undefined);
    const second = await ask('two', first.id);
    const third = await ask('three', second.id);
    expect([first, second, third].map(({ previous_response_id: id }) => id)).toEqual([
      null,
      first.id,
      second.id,
    ]);
    await lastMessages();
    await lastMessages();
    expect(await lastMessages()).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'two' },
      { role: 'assistant', content: 'two' },
      { role: 'user', content: 'three' },
    ]);
  });

  it('takes the results of tools alone, the call being known', async () => {
    const first = await client.responses.create({
      model: 'mock/tool-call',
      instructions: 'Not inherited.',
      input: 'hi',
      tools: [weather],
    });
    const [call] = first.output.filter((item) => item.type === 'function_call');
    const second = await client.responses.create({
      model: 'mock/tool-call',
      tools: [weather],
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: 'sunny' }],
    });
    expect(second.output_text).toContain('sunny');
    await lastMessages();
    const roles = (await lastMessages()).map((message) => (message as { role: string }).role);
    expect(roles).toEqual(['user', 'assistant', 'tool']);
  });

  it('takes references to items', async () => {
    const first = await client.responses.create({ model: 'mock/echo', input: 'one' });
    const reference = { type: 'item_reference' as const, id: first.output[0]?.id ?? '' };
    await client.responses.create({
      model: 'mock/echo',
      input: [{ role: 'user', content: 'one' }, reference, { role: 'user', content: 'two' }],
    });
    await lastMessages();
    expect(await lastMessages()).toEqual([
      { role: 'user', content: 'one' },
      { role: 'assistant', content: 'one' },
      { role: 'user', content: 'two' },
    ]);
  });

  it.each([false, true])('gives back what it has answered (stream: %s)', async (stream) => {
    const asked = { model: 'mock/echo', input: 'hello', metadata: { topic: 'x' }, max_tool_calls: 3 };
    const made = stream
      ? await client.responses.stream(asked).finalResponse()
      : await client.responses.create(asked);
    const kept = await client.responses.retrieve(made.id);
    expect(kept).toMatchObject({
      id: made.id,
      output: [{ type: 'message' }],
      output_text: 'hello',
      metadata: { topic: 'x' },
      max_tool_calls: 3,
      truncation: 'disabled',
      store: true,
    });
  });

  it('lists the items a response was made from', async () => {
    const first = await client.responses.create({ model: 'mock/echo', input: 'one' });
    const second = await client.responses.create({
      model: 'mock/echo',
      input: 'two',
      previous_response_id: first.id,
    });
    const newestFirst = await client.responses.inputItems.list(second.id);
    expect(newestFirst.data).toMatchObject([
      { type: 'message', role: 'user', status: 'completed', content: [{ type: 'input_text', text: 'two' }] },
      { id: first.output[0]?.id, role: 'assistant' },
      { role: 'user', content: [{ type: 'input_text', text: 'one' }] },
    ]);
    expect(newestFirst.has_more).toBe(false);
    const pages = [];
    for await (const item of client.responses.inputItems.list(second.id, { order: 'asc', limit: 1 })) {
      pages.push(item.id);
    }
    expect(pages).toEqual(newestFirst.data.map(({ id }) => id).reverse());
    await expect(client.responses.inputItems.list(second.id, { limit: 101 })).rejects.toThrow(/limit/);
  });

  it('keeps nothing that it must not keep, and forgets what it is told to', async () => {
    const made = await client.responses.create({ model: 'mock/echo', input: 'one', store: false });
    await expect(client.responses.retrieve(made.id)).rejects.toThrow(NotFoundError);
    const kept = await client.responses.create({ model: 'mock/echo', input: 'one' });
    await client.responses.delete(kept.id);
    await expect(client.responses.retrieve(kept.id)).rejects.toThrow(NotFoundError);
    await expect(client.responses.delete(kept.id)).rejects.toThrow(NotFoundError);
  });

  it("shows no token another one's responses", async () => {
    const { id, output } = await client.responses.create({ model: 'mock/echo', input: 'secret' });
    for (const forbidden of [
      () => stranger.responses.retrieve(id),
      () => stranger.responses.delete(id),
      () => stranger.responses.cancel(id),
      () => stranger.responses.inputItems.list(id),
      () =>
        stranger.responses.create({
          model: 'mock/echo',
          input: [{ type: 'item_reference', id: output[0]?.id ?? '' }],
        }),
    ]) {
      await expect(forbidden()).rejects.toThrow(NotFoundError);
    }
    const continued = stranger.responses.create({
      model: 'mock/echo',
      input: 'hi',
      previous_response_id: id,
    });
    await expect(continued).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
      message: expect.stringContaining(`Previous response with id '${id}' not found.`),
    });
    expect((await client.responses.retrieve(id)).id).toBe(id);
  });

  it('says what it cannot do', async () => {
    const ask = (more: object) => client.responses.create({ model: 'mock/echo', input: 'hi', ...more });
    await expect(ask({ previous_response_id: 'resp_nobody' })).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
    });
    await expect(ask({ conversation: 'conv_1' })).rejects.toThrow(/previous_response_id/);
    await expect(ask({ background: true, store: false })).rejects.toThrow(BadRequestError);
    await expect(ask({ background: true, model: 'mock' })).rejects.toThrow(NotFoundError);
    const { id } = await ask({});
    await expect(client.responses.cancel(id)).rejects.toThrow('Cannot cancel a synchronous response.');
    await expect(client.responses.retrieve(id, { stream: true })).rejects.toThrow(/stream=true/);
    await expect(client.responses.compact({ model: 'mock/echo', input: 'hi' })).rejects.toThrow(
      /responses format/,
    );
  });

  describe('in the background', () => {
    const poll = async (id: string) => {
      for (;;) {
        const response = await client.responses.retrieve(id);
        if (response.status !== 'in_progress' && response.status !== 'queued') return response;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };

    it('answers at once and works on', async () => {
      const started = await client.responses.create({
        model: 'mock/lorem-10-20ms',
        input: 'hi',
        background: true,
        metadata: { topic: 'x' },
      });
      expect(started).toMatchObject({
        status: 'in_progress',
        background: true,
        output: [],
        metadata: { topic: 'x' },
      });
      const ended = await poll(started.id);
      expect(ended).toMatchObject({ id: started.id, status: 'completed', background: true });
      expect(ended.output_text.split(' ')).toHaveLength(10);
      expect(ended.usage?.output_tokens).toBe(10);
      expect(await gateway.loggedLine({ method: 'BACKGROUND', response: started.id })).toMatchObject({
        outcome: 'completed',
        provider: 'mock',
        usage: { output: 10 },
      });
      const next = await client.responses.create({
        model: 'mock/echo',
        input: 'more',
        previous_response_id: started.id,
      });
      expect(next.output_text).toBe('more');
    });

    it('fails with the words of the upstream', async () => {
      const started = await client.responses.create({
        model: 'mock/status-500',
        input: 'hi',
        background: true,
      });
      const ended = await poll(started.id);
      expect(ended).toMatchObject({ status: 'failed', error: { message: expect.any(String) } });
    });

    it('is cancelled, and the upstream with it', async () => {
      const started = await client.responses.create({
        model: 'mock/lorem-1000-30ms',
        input: 'hi',
        background: true,
      });
      const request = await mock.nextRequest(chat);
      const cancelled = await client.responses.cancel(started.id);
      expect(cancelled).toMatchObject({ id: started.id, status: 'cancelled' });
      await request.aborted;
      expect(await client.responses.cancel(started.id)).toMatchObject({ status: 'cancelled' });
      expect(await client.responses.retrieve(started.id)).toMatchObject({ status: 'cancelled' });
    });

    it('streams, and gives exactly what was missed, while it runs and after it has ended', async () => {
      const stream = await client.responses.create({
        model: 'mock/lorem-20-15ms',
        input: 'hi',
        background: true,
        stream: true,
      });
      const seen: ResponseStreamEvent[] = [];
      for await (const event of stream) {
        seen.push(event);
        if (seen.length === 8) break;
      }
      const created = seen[0];
      if (created?.type !== 'response.created')
        throw new Error('The stream does not begin with its response.');
      const { id } = created.response;
      const rest = async (startingAfter: number) => {
        const events: ResponseStreamEvent[] = [];
        const resumed = await client.responses.retrieve(id, { stream: true, starting_after: startingAfter });
        for await (const event of resumed) events.push(event);
        return events;
      };
      const missed = await rest(seen.at(-1)?.sequence_number ?? 0);
      const all = [...seen, ...missed];
      expect(all.map((event) => event.sequence_number)).toEqual(all.map((_, index) => index));
      const last = all.at(-1);
      if (last?.type !== 'response.completed') throw new Error('The stream does not end with its response.');
      const text = all
        .map((event) => (event.type === 'response.output_text.delta' ? event.delta : ''))
        .join('');
      expect(text.split(' ')).toHaveLength(20);
      expect(last.response).toMatchObject({ id, background: true, status: 'completed' });
      expect(await rest(7)).toEqual(missed);
      expect(await rest(last.sequence_number - 1)).toEqual([last]);
      expect(await rest(last.sequence_number)).toEqual([]);
      const helper = client.responses.stream({ response_id: id });
      expect((await helper.finalResponse()).output_text).toBe(text);
    });
  });
});
