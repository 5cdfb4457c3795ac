import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { BadRequestError, NotFoundError } from 'openai';
import type { ResponseStreamEvent } from 'openai/resources/responses/responses';
import { checkOpenAiResponsesGrammar } from '#libs/formats/openai-responses';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

let mock: MockUpstream;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream();
  client = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'sk-any', maxRetries: 0, logLevel: 'off' });
});
afterAll(async () => {
  await mock.close();
});

async function collect(stream: AsyncIterable<ResponseStreamEvent>): Promise<ResponseStreamEvent[]> {
  const events: ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
}

const user = (text: string) => ({ role: 'user' as const, content: text });

describe('what the mock keeps of responses', () => {
  it('goes on from a response, tools included', async () => {
    const tools = [{ type: 'function' as const, name: 'f', parameters: null, strict: false }];
    const first = await client.responses.create({ model: 'tool-call', input: 'hi', tools });
    const [call] = first.output;
    if (call?.type !== 'function_call') throw new Error('no call');
    const second = await client.responses.create({
      model: 'tool-call',
      tools,
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call.call_id, output: 'sunny' }],
    });
    expect(second).toMatchObject({
      output_text: 'The tools said: sunny',
      previous_response_id: first.id,
    });
    const unanswered = client.responses.create({ model: 'echo', input: 'x', previous_response_id: first.id });
    await expect(unanswered).rejects.toThrow(`No tool output found for function call ${call.call_id}`);
  });

  it('retrieves, lists the input of, and deletes a response', async () => {
    const made = await client.responses.create({ model: 'echo', input: [user('one'), user('two')] });
    expect((await client.responses.retrieve(made.id)).output_text).toBe('two');
    const listed = [];
    for await (const item of client.responses.inputItems.list(made.id, { limit: 1, order: 'asc' }))
      listed.push(item);
    expect(listed).toMatchObject([
      { type: 'message', content: [{ type: 'input_text', text: 'one' }], id: expect.stringMatching(/^msg_/) },
      { content: [{ text: 'two' }] },
    ]);
    await client.responses.delete(made.id);
    await expect(client.responses.retrieve(made.id)).rejects.toThrow(NotFoundError);
    await expect(client.responses.cancel(made.id)).rejects.toThrow(NotFoundError);
  });

  it('keeps nothing where it is told so', async () => {
    const made = await client.responses.create({ model: 'echo', input: 'hi', store: false });
    await expect(client.responses.retrieve(made.id)).rejects.toThrow(NotFoundError);
  });

  it('takes stored items by their id', async () => {
    const made = await client.responses.create({ model: 'echo', input: 'hi' });
    const id = made.output[0]?.id ?? '';
    const next = await client.responses.create({
      model: 'echo',
      input: [{ type: 'item_reference', id }, user('there')],
    });
    const items = await client.responses.inputItems.list(next.id, { order: 'asc' });
    expect(items.data[0]).toMatchObject({ id, role: 'assistant' });
  });

  it('runs in the background, seen by polling', async () => {
    const made = await client.responses.create({ model: 'echo', input: 'hi', background: true });
    expect(made).toMatchObject({ status: 'queued', output: [] });
    expect((await client.responses.retrieve(made.id)).status).toBe('in_progress');
    expect(await client.responses.retrieve(made.id)).toMatchObject({
      status: 'completed',
      output_text: 'hi',
    });
    expect((await client.responses.cancel(made.id)).status).toBe('completed');
  });

  it('cancels what runs in the background, and nothing else', async () => {
    const made = await client.responses.create({ model: 'echo', input: 'hi', background: true });
    expect((await client.responses.cancel(made.id)).status).toBe('cancelled');
    expect((await client.responses.retrieve(made.id)).status).toBe('cancelled');
    const plain = await client.responses.create({ model: 'echo', input: 'hi' });
    await expect(client.responses.cancel(plain.id)).rejects.toThrow(BadRequestError);
  });

  it('streams in the background, and again from any event on', async () => {
    const events = await collect(
      await client.responses.create({ model: 'lorem-5', input: 'hi', background: true, stream: true }),
    );
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual([
      'response.created',
      'response.queued',
      'response.in_progress',
    ]);
    expect(() => {
      checkOpenAiResponsesGrammar(
        events.map((event) => ({ event: event.type, data: JSON.stringify(event) })),
      );
    }).not.toThrow();
    const [created] = events;
    if (created?.type !== 'response.created') throw new Error('not created');
    const again = await collect(
      await client.responses.retrieve(created.response.id, { stream: true, starting_after: 4 }),
    );
    expect(again).toEqual(events.slice(5));
  });

  it('counts and compacts, and takes back what it compacted', async () => {
    const input = [
      user('Count to three.'),
      { role: 'assistant' as const, content: 'One two three.' },
      user('On.'),
    ];
    const { input_tokens } = await client.responses.inputTokens.count({ model: 'echo', input });
    const answered = await client.responses.create({ model: 'echo', input });
    expect(input_tokens).toBe(answered.usage?.input_tokens);
    const compacted = await client.responses.compact({ model: 'echo', input });
    expect(compacted.output).toMatchObject([
      { role: 'user', content: [{ text: 'Count to three.' }] },
      { role: 'user', content: [{ text: 'On.' }] },
      { type: 'compaction', encrypted_content: expect.any(String) },
    ]);
    const [, , compaction] = compacted.output;
    if (compaction?.type !== 'compaction') throw new Error('not compacted');
    const { id, encrypted_content } = compaction;
    const next = await client.responses.create({
      model: 'echo',
      input: [{ type: 'compaction', id, encrypted_content }, user('And on.')],
    });
    expect(next.output_text).toBe('And on.');
  });
});
