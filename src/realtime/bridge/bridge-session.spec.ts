import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { RealtimeSession } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { GatewayError } from '#libs/canonical';
import { ScriptedSession } from './fixtures/scripted-session.js';

const inText: Partial<RealtimeSession> = { outputModality: 'text', turnDetection: null };

describe('a session of text', () => {
  let session: ScriptedSession;
  beforeEach(() => {
    session = new ScriptedSession('ga', inText);
  });
  afterEach(() => {
    session.check();
  });

  it('answers in the order of the reference', async () => {
    session.services.script.push(['It is noon.']);
    session.write('What time is it?');
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(session.types).toEqual([
      'session.created',
      ...['conversation.item.added', 'conversation.item.done', 'response.created'],
      ...['response.output_item.added', 'conversation.item.added', 'response.content_part.added'],
      ...Array.from({ length: 3 }, () => 'response.output_text.delta'),
      ...['response.output_text.done', 'response.content_part.done'],
      ...['conversation.item.done', 'response.output_item.done', 'response.done'],
    ]);
    expect(response).toMatchObject({
      status: 'completed',
      output: [{ role: 'assistant', content: [{ type: 'output_text', text: 'It is noon.' }] }],
      usage: { total_tokens: 10, input_tokens: 7, output_tokens: 3 },
    });
    await session.settle();
    expect(session.settled).toMatchObject([
      { kind: 'response', status: 'completed', record: { model: 'talker' } },
    ]);
  });

  it('asks the model with all that was said, instructions and tools', async () => {
    const tools = [{ type: 'function', name: 'clock', parameters: { type: 'object', properties: {} } }];
    session.say({ type: 'session.update', session: { type: 'realtime', instructions: 'Be brief.', tools } });
    session.write('One', 'item_one');
    session.say({ type: 'response.create' });
    await session.until('response.done');
    session.write('Two');
    session.say({ type: 'response.create', response: { max_output_tokens: 9 } });
    await session.until('response.done', 2);
    expect(session.services.asked[1]).toMatchObject({
      model: 'talker',
      system: [{ text: 'Be brief.' }],
      messages: [
        { role: 'user', parts: [{ text: 'One' }] },
        { role: 'assistant', parts: [{ text: 'Hello.' }] },
        { role: 'user', parts: [{ text: 'Two' }] },
      ],
      tools: [{ name: 'clock' }],
      sampling: { maxOutputTokens: 9 },
    });
  });

  it('tells a model that nobody has said anything, where it is to speak first', async () => {
    session.say({ type: 'response.create' });
    await session.until('response.done');
    expect(session.services.asked[0]?.messages).toHaveLength(1);
    session.say({ type: 'response.create' });
    await session.until('response.done', 2);
    expect(session.services.asked[1]?.messages.map(({ role }) => role)).toEqual(['assistant', 'user']);
  });

  it('hands calls to the client and takes their results', async () => {
    session.services.script.push([
      'Let me look.',
      { call: 'weather' },
      { call: 'clock', input: '', id: 'call_2' },
    ]);
    session.write('Weather in Oslo?');
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'completed',
      output: [
        { type: 'message', status: 'completed' },
        { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{"city":"Oslo"}' },
        { type: 'function_call', call_id: 'call_2', arguments: '{}' },
      ],
    });
    const { types } = session;
    expect(types.indexOf('response.output_text.done')).toBeLessThan(
      types.indexOf('response.function_call_arguments.delta'),
    );
    for (const callId of ['call_1', 'call_2']) {
      const item = { type: 'function_call_output', call_id: callId, output: 'fine' };
      session.say({ type: 'conversation.item.create', item });
    }
    session.say({ type: 'response.create' });
    await session.until('response.done', 2);
    expect(session.services.asked[1]?.messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
    ]);
  });

  it.each([
    ['length', 'max_output_tokens'],
    ['content-filter', 'content_filter'],
  ] as const)('says of an answer cut by %s that it is incomplete', async (finish, reason) => {
    session.services.script.push(['It is', { finish }]);
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'incomplete',
      status_details: { type: 'incomplete', reason },
      output: [{ status: 'incomplete', content: [{ text: 'It is' }] }],
    });
  });

  it('lives on where the model fails', async () => {
    session.services.script.push(
      ['It ', { fail: new GatewayError('provider_overloaded', 'Too busy.') }],
      ['Yes.'],
    );
    session.write('Hi');
    session.say({ type: 'response.create' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error: { message: 'Too busy.' } },
      output: [{ status: 'incomplete', content: [{ text: 'It ' }] }],
      usage: { input_tokens: 5, output_tokens: 3 },
    });
    session.say({ type: 'response.create' });
    expect((await session.until('response.done', 2)).response).toMatchObject({ status: 'completed' });
  });

  it('cancels what the client cancels, and keeps what was sent', async () => {
    session.services.script.push(['One two ', { wait: new Promise(() => undefined) }, 'three.']);
    session.say({ type: 'response.create' });
    await session.until('response.output_text.delta', 2);
    session.say({ type: 'response.cancel' });
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'cancelled',
      status_details: { type: 'cancelled', reason: 'client_cancelled' },
      output: [{ status: 'incomplete', content: [{ text: 'One two ' }] }],
      usage: { total_tokens: 13, input_tokens: 5, output_tokens: 8 },
    });
    session.say({ type: 'response.cancel', event_id: 'late' });
    expect((await session.until('error')).error).toMatchObject({
      code: 'response_cancel_not_active',
      event_id: 'late',
    });
    await session.settle();
    expect(session.settled).toMatchObject([{ status: 'cancelled' }]);
  });

  it('says that nothing was used where the model refuses at once', async () => {
    session.services.script.push([{ fail: new GatewayError('provider_rejected', 'No.') }]);
    session.say({ type: 'response.create' });
    expect((await session.until('response.done')).response).toMatchObject({
      status: 'failed',
      usage: { total_tokens: 0, input_tokens: 0, output_tokens: 0 },
    });
  });

  it('answers again as soon as an answer was cancelled', async () => {
    session.services.script.push(['One ', { wait: new Promise(() => undefined) }], ['Two.']);
    session.say({ type: 'response.create' });
    await session.until('response.output_text.delta');
    session.say({ type: 'response.cancel' });
    session.say({ type: 'response.create' });
    expect((await session.until('response.done', 2)).response).toMatchObject({ status: 'completed' });
    expect(session.all('error')).toEqual([]);
  });

  it('shows nothing against noise, since nothing is done', async () => {
    const audio = { input: { noise_reduction: { type: 'near_field' } } };
    session.say({ type: 'session.update', session: { type: 'realtime', audio } });
    expect((await session.until('session.updated')).session).toMatchObject({
      audio: { input: { noise_reduction: null } },
    });
  });

  it('tells what the gateway counted where nobody reports it', async () => {
    session.services.script.push(['Hi.', { counted: false }]);
    session.say({ type: 'response.create' });
    expect((await session.until('response.done')).response).toMatchObject({ usage: { total_tokens: 10 } });
  });

  it('goes on with an answer whose item the client deletes', async () => {
    const waiting = Promise.withResolvers<undefined>();
    session.services.script.push(['One ', { wait: waiting.promise }, 'two.']);
    session.say({ type: 'response.create' });
    const { item_id: itemId = '' } = await session.until('response.output_text.delta');
    session.say({ type: 'conversation.item.delete', item_id: itemId });
    waiting.resolve(undefined);
    expect((await session.until('response.done')).response).toMatchObject({
      output: [{ content: [{ text: 'One two.' }] }],
    });
    session.say({ type: 'conversation.item.retrieve', item_id: itemId });
    expect((await session.until('error')).error).toMatchObject({ code: 'item_not_found' });
  });

  it('gives one answer of the conversation at a time, and others beside it', async () => {
    const waiting = Promise.withResolvers<undefined>();
    session.services.script.push([{ wait: waiting.promise }, 'Main.'], ['Beside.']);
    session.write('Hi', 'item_hi');
    session.say({ type: 'response.create' });
    session.say({ type: 'response.create', event_id: 'second' });
    expect((await session.until('error')).error).toMatchObject({
      code: 'conversation_already_has_active_response',
      event_id: 'second',
    });
    const input = [
      { type: 'item_reference', id: 'item_hi' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Classify.' }] },
    ];
    const metadata = { topic: 'classification' };
    session.say({ type: 'response.create', response: { conversation: 'none', input, metadata } });
    const beside = await session.until('response.done');
    expect(beside.response).toMatchObject({
      metadata,
      conversation_id: null,
      output: [{ content: [{ text: 'Beside.' }] }],
    });
    waiting.resolve(undefined);
    await session.until('response.done', 2);
    // The answer beside the conversation is not in it.
    session.say({ type: 'response.create' });
    await session.until('response.done', 3);
    expect(JSON.stringify(session.services.asked.at(-1)?.messages)).toContain('Main.');
    expect(JSON.stringify(session.services.asked.at(-1)?.messages)).not.toContain('Beside.');
  });

  it('keeps items in the order the client gives them', async () => {
    session.write('two', 'b');
    const item = { id: 'a', type: 'message', role: 'user', content: [{ type: 'input_text', text: 'one' }] };
    session.say({ type: 'conversation.item.create', previous_item_id: 'root', item });
    session.say({ type: 'conversation.item.create', previous_item_id: 'a', item: { ...item, id: 'c' } });
    session.say({ type: 'conversation.item.delete', item_id: 'b' });
    session.say({ type: 'conversation.item.retrieve', item_id: 'c' });
    session.say({ type: 'response.create' });
    await session.until('response.done');
    expect(session.all('conversation.item.added').map((event) => event.previous_item_id)).toEqual([
      ...[null, null, 'a'],
      'c',
    ]);
    expect(session.services.asked[0]?.messages).toHaveLength(2);
  });

  const wrong: readonly (readonly [string, JsonObject, JsonObject])[] = [
    ['an unknown event', { type: 'response.make' }, { param: 'type' }],
    [
      'an item after one that is not there',
      {
        type: 'conversation.item.create',
        previous_item_id: 'nowhere',
        item: { type: 'message', role: 'user', content: [] },
      },
      { param: 'previous_item_id' },
    ],
    [
      'retrieving what is not there',
      { type: 'conversation.item.retrieve', item_id: 'nowhere' },
      { param: 'item_id' },
    ],
    [
      'deleting what is not there',
      { type: 'conversation.item.delete', item_id: 'nowhere' },
      { param: 'item_id' },
    ],
    [
      'truncating what is not there',
      { type: 'conversation.item.truncate', item_id: 'nowhere', content_index: 0, audio_end_ms: 0 },
      { param: 'item_id' },
    ],
    [
      'a reference to what is not there',
      { type: 'response.create', response: { input: [{ type: 'item_reference', id: 'nowhere' }] } },
      { param: 'response.input[0].id' },
    ],
    ['sound that is no base64', { type: 'input_audio_buffer.append', audio: '€€' }, { param: 'audio' }],
    [
      'a file in place of samples',
      {
        type: 'input_audio_buffer.append',
        audio: Buffer.from('RIFF\0\0\0\0WAVEfmt \0\0\0\0').toString('base64'),
      },
      { code: 'invalid_audio' },
    ],
    [
      'a commit of nothing',
      { type: 'input_audio_buffer.commit' },
      { code: 'input_audio_buffer_commit_empty' },
    ],
    ['settings nobody knows', { type: 'session.update', session: { type: 'realtime', mood: 'good' } }, {}],
  ];

  it.each(wrong)('names the fault of %s, and lives on', async (_, event, fault) => {
    session.say({ ...event, event_id: 'mine' });
    expect((await session.until('error')).error).toMatchObject({
      type: 'invalid_request_error',
      event_id: 'mine',
      ...fault,
    });
    session.say({ type: 'response.create' });
    await session.until('response.done');
  });

  it('names the fault of what is no event at all', async () => {
    session.sayText('{"type":');
    session.sayText('[]');
    session.sayBinary(Buffer.from([1]));
    await session.until('error', 3);
    session.say({ type: 'response.create' });
    await session.until('response.done');
  });

  it('reads a client no further that sends faster than it is served, and loses nothing', async () => {
    session.isSlow = true;
    session.say({ type: 'nonsense' });
    await session.settle();
    for (let count = 0; count < 1_500; count++) session.write('More.');
    expect(session.isPaused).toBe(true);
    expect(session.all('conversation.item.added')).toHaveLength(0);
    session.drain();
    await session.until('conversation.item.added', 1_500);
    expect(session.isPaused).toBe(false);
    expect(session.closed).toEqual([]);
  });

  it('closes with 1008 where nothing comes but messages that are no events', async () => {
    const nonsense = async (times: number): Promise<void> => {
      for (let count = 0; count < times; count++) session.say({ type: 'nonsense' });
      await session.settle();
    };
    await nonsense(999);
    session.write('I am here.');
    await nonsense(999);
    expect(session.closed).toEqual([]);
    await nonsense(2);
    expect(session.closed).toEqual([1008]);
    expect(session.events.at(-1)).toMatchObject({ error: { code: 'too_many_faults' } });
  });

  it('ends what runs with an error where the gateway gives up', async () => {
    session.services.script.push(['One ', { wait: new Promise(() => undefined) }]);
    session.say({ type: 'response.create' });
    await session.until('response.output_text.delta');
    session.leaving.abort(new GatewayError('gateway_shutting_down', 'Restarting.'));
    const { response } = await session.until('response.done');
    expect(response).toMatchObject({
      status: 'failed',
      status_details: { error: { message: 'Restarting.' } },
    });
  });

  it('says nothing to a client that does not read, until it does', async () => {
    session.services.script.push(['one two three four five six']);
    session.isSlow = true;
    session.say({ type: 'response.create' });
    await session.settle();
    expect(session.all('response.output_text.delta').length).toBeLessThan(3);
    session.drain();
    await session.until('response.done');
  });
});

describe('a session of the beta', () => {
  it('speaks the beta, and says which conversation it is', async () => {
    const session = new ScriptedSession('beta', inText);
    session.write('Hi');
    session.say({ type: 'response.create' });
    await session.until('response.done');
    expect(session.types.slice(0, 3)).toEqual([
      'session.created',
      'conversation.created',
      'conversation.item.created',
    ]);
    expect(session.all('response.text.delta')).toHaveLength(1);
    session.check();
  });
});
