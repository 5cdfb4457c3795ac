import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import Anthropic from '@anthropic-ai/sdk';
import { startMockUpstream } from '../index.js';
import type { MockUpstream } from '../index.js';

const messages = [{ role: 'user' as const, content: 'one two three' }];

describe("the vendor's books", () => {
  let mock: MockUpstream;
  let openai: OpenAI;
  beforeAll(async () => {
    mock = await startMockUpstream();
    openai = new OpenAI({ baseURL: mock.baseUrl, apiKey: 'k', maxRetries: 0 });
  });
  beforeEach(() => {
    mock.reset();
  });
  afterAll(() => mock.close());

  it('charge what the answer tells, under the name of its user', async () => {
    const { usage } = await openai.chat.completions.create({
      model: 'echo',
      messages,
      safety_identifier: 'chat-1',
    });
    const anthropic = new Anthropic({ baseURL: mock.origin, apiKey: 'k', maxRetries: 0 });
    const message = await anthropic.messages.create({
      model: 'echo',
      messages,
      max_tokens: 50,
      metadata: { user_id: 'message-1' },
    });
    expect(mock.books).toMatchObject([
      {
        user: 'chat-1',
        model: 'echo',
        delivered: 'whole',
        usage: { input: { total: usage?.prompt_tokens }, output: { total: usage?.completion_tokens } },
      },
      {
        user: 'message-1',
        delivered: 'whole',
        usage: { output: { total: message.usage.output_tokens } },
      },
    ]);
  });

  it('charge an answer whose client left, and say so', async () => {
    mock.script({ model: 'long' }, { text: 'a b c d e f', faults: { delayBetweenChunks: 200 } });
    const stream = await openai.chat.completions.create({
      model: 'long',
      messages,
      safety_identifier: 'gone',
      stream: true,
    });
    await stream[Symbol.asyncIterator]().next();
    stream.controller.abort();
    await (
      await mock.nextRequest()
    ).aborted;
    expect(mock.books).toMatchObject([{ user: 'gone', delivered: 'cut' }]);
  });

  it('charge nothing for refusals, and are told to other processes', async () => {
    mock.script({ model: 'echo', times: 1 }, { faults: { status: { code: 500 } } });
    await expect(openai.chat.completions.create({ model: 'echo', messages })).rejects.toThrow('500');
    await openai.chat.completions.create({ model: 'echo', messages, safety_identifier: 'after' });
    const told = (await (await fetch(`${mock.url}/_mock/books`)).json()) as { entries: unknown };
    expect(told.entries).toMatchObject([{ user: 'after' }]);
  });
});
