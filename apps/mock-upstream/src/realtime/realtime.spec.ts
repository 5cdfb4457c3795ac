import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRealtimeOrder } from '#libs/formats/openai-realtime';
import type { JsonObject } from '#libs/json';
import { RealtimeClient } from '../../../../test/support/realtime-client.js';
import type { RealtimeClientDialect } from '../../../../test/support/realtime-client.js';
import { startMockUpstream } from '../index.js';
import type { MockUpstream } from '../index.js';

let mock: MockUpstream;
beforeEach(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-right' });
});
afterEach(() => mock.close());

const open = (model = 'gpt-realtime', dialect: RealtimeClientDialect = 'ga', token = 'sk-right') =>
  RealtimeClient.open({ url: mock.url, token }, model, dialect);

const say = (text: string) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
});

const weather = { type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } };

/** Samples of 16 bits at 24 kHz in base64: a tone, or silence. */
function sound(seconds: number, loudness: number): string {
  const samples = Int16Array.from({ length: seconds * 24_000 }, (_, at) => loudness * Math.sin(at / 10));
  return Buffer.from(samples.buffer).toString('base64');
}

function checkOrder(client: RealtimeClient, dialect: RealtimeClientDialect = 'ga'): void {
  checkRealtimeOrder(client.received as unknown as JsonObject[], dialect);
}

describe('the realtime vendor', () => {
  it.each<[RealtimeClientDialect, object, string, string]>([
    [
      'ga',
      { type: 'realtime', output_modalities: ['text'] },
      'response.output_text',
      'conversation.item.done',
    ],
    ['beta', { modalities: ['text'] }, 'response.text', 'conversation.item.created'],
  ])('answers text in %s', async (dialect, session, text, added) => {
    const client = await open('gpt-realtime', dialect);
    client.send({ type: 'session.update', session });
    await client.next('session.updated');
    client.send(say('Hello there'));
    await client.next(added);
    client.send({ type: 'response.create' });
    expect(await client.next(`${text}.done`)).toMatchObject({ text: 'Hello there' });
    expect(await client.next('response.done')).toMatchObject({
      response: {
        status: 'completed',
        usage: { output_tokens: 2, output_token_details: { text_tokens: 2 } },
      },
    });
    await client.next('rate_limits.updated');
    checkOrder(client, dialect);
    expect(await client.close()).toMatchObject({ code: 1000 });
  });

  it.each(['audio/pcm', 'audio/pcmu', 'audio/pcma'])('speaks, in %s', async (type) => {
    const client = await open();
    client.send({
      type: 'session.update',
      session: { type: 'realtime', audio: { output: { format: { type } } } },
    });
    client.send(say('Hello there'));
    client.send({ type: 'response.create' });
    const done = await client.next('response.done');
    expect(done).toMatchObject({ response: { usage: { output_token_details: { audio_tokens: 14 } } } });
    expect(client.all('error')).toEqual([]);
    const bytes = client
      .all('response.output_audio.delta')
      .reduce((sum, { delta }) => sum + Buffer.from(String(delta), 'base64').length, 0);
    // 60 ms a character.
    expect(bytes).toBe(11 * (type === 'audio/pcm' ? 2_880 : 480));
    await client.next('rate_limits.updated');
    checkOrder(client);
  });

  it('hears turns, writes them down and answers', async () => {
    mock.script({ model: 'gpt-realtime' }, { like: 'echo', media: { transcript: 'Good morning' } });
    const client = await open();
    const transcription = { model: 'whisper-1' };
    client.send({
      type: 'session.update',
      session: { type: 'realtime', audio: { input: { transcription } } },
    });
    client.send({ type: 'input_audio_buffer.append', audio: sound(0.5, 0) });
    client.send({ type: 'input_audio_buffer.append', audio: sound(0.6, 8_000) });
    client.send({ type: 'input_audio_buffer.append', audio: sound(0.6, 0) });
    expect(await client.next('input_audio_buffer.speech_started')).toMatchObject({ audio_start_ms: 200 });
    expect(await client.next('input_audio_buffer.speech_stopped')).toMatchObject({ audio_end_ms: 1_600 });
    const heard = await client.next('conversation.item.input_audio_transcription.completed');
    expect(heard).toMatchObject({ transcript: 'Good morning', usage: { type: 'duration', seconds: 1.7 } });
    expect(await client.next('response.output_audio_transcript.done')).toMatchObject({
      transcript: 'Good morning',
    });
    await client.next('rate_limits.updated');
    checkOrder(client);
  });

  it('calls a function and is told its result', async () => {
    const client = await open('tool-call');
    const session = { type: 'realtime', output_modalities: ['text'], tools: [weather] };
    client.send({ type: 'session.update', session });
    client.send(say('How is it outside?'));
    client.send({ type: 'response.create' });
    const call = await client.next('response.function_call_arguments.done');
    expect(call).toMatchObject({ name: 'weather', arguments: expect.stringMatching(/^\{/) });
    await client.next('rate_limits.updated');
    const output = { type: 'function_call_output', call_id: call.call_id, output: 'It rains.' };
    client.send({ type: 'conversation.item.create', item: output });
    client.send({ type: 'response.create' });
    expect(await client.next('response.output_text.done')).toMatchObject({
      text: expect.stringContaining('It rains.'),
    });
    await client.next('rate_limits.updated');
    checkOrder(client);
  });

  it('is cancelled, and interrupted by who speaks', async () => {
    mock.script({ model: 'gpt-realtime' }, { like: 'lorem-200', faults: { delayBetweenChunks: 5 } });
    const client = await open();
    client.send({ type: 'response.create' });
    const { item_id: itemId } = await client.next('response.output_audio.delta');
    client.send({ type: 'response.cancel' });
    const cancelled = { status: 'cancelled', status_details: { reason: 'client_cancelled' } };
    expect(await client.next('response.done')).toMatchObject({ response: cancelled });
    client.send({ type: 'conversation.item.truncate', item_id: itemId, content_index: 0, audio_end_ms: 100 });
    expect(await client.next('conversation.item.truncated')).toMatchObject({ audio_end_ms: 100 });
    client.send({ type: 'response.create' });
    await client.next('response.output_audio.delta');
    client.send({ type: 'input_audio_buffer.append', audio: sound(0.3, 8_000) });
    expect(await client.next('response.done')).toMatchObject({
      response: { status_details: { reason: 'turn_detected' } },
    });
    await client.close();
  });

  it('refuses in its own words, by event id, and lives on', async () => {
    const client = await open();
    const refused: [{ type: string; [field: string]: unknown }, object][] = [
      [{ type: 'nonsense' }, { param: 'type' }],
      [{ type: 'session.update', session: { type: 'realtime', volume: 3 } }, { param: 'session.volume' }],
      [{ type: 'response.create', response: { modalities: ['text'] } }, { param: 'response.modalities' }],
      [
        { ...say('x'), volume: 3 },
        { code: 'unknown_parameter', param: 'volume' },
      ],
      [{ type: 'response.cancel' }, { code: 'response_cancel_not_active' }],
      [{ type: 'input_audio_buffer.commit' }, { code: 'input_audio_buffer_commit_empty' }],
      [{ type: 'conversation.item.delete', item_id: 'x' }, { code: 'item_delete_invalid_item_id' }],
      [{ type: 'conversation.item.retrieve', item_id: 'x' }, { code: 'item_retrieve_invalid_item_id' }],
      [{ ...say('x'), previous_item_id: 'y' }, { param: 'previous_item_id' }],
    ];
    for (const [index, [event, error]] of refused.entries()) {
      client.send({ ...event, event_id: `mine_${index}` });
      expect(await client.next('error')).toMatchObject({
        error: { type: 'invalid_request_error', ...error, event_id: `mine_${index}` },
      });
    }
    client.sendText('{"type":');
    await client.next('error');
    client.send({ type: 'response.create' });
    client.send({ type: 'response.create', event_id: 'second' });
    expect(await client.next('error')).toMatchObject({
      error: { code: 'conversation_already_has_active_response', event_id: 'second' },
    });
    client.send({ type: 'response.create', response: { conversation: 'none', metadata: { kind: 'aside' } } });
    await client.next('response.done');
    expect(await client.next('response.done')).toMatchObject({ response: { conversation_id: null } });
  });

  it('refuses upgrades', async () => {
    await expect(open('gpt-realtime', 'ga', 'sk-wrong')).rejects.toThrow('401');
    mock.script({ model: 'busy' }, { faults: { status: { code: 429 }, headers: { 'retry-after': '7' } } });
    await expect(open('busy')).rejects.toThrow('429');
    const [, request] = mock.requests;
    expect(request).toMatchObject({ status: 429, path: '/v1/realtime' });
  });

  it('takes the key of browsers, and echoes one protocol alone', async () => {
    const protocols = ['realtime', 'openai-insecure-api-key.sk-right', 'openai-beta.realtime-v1'];
    const socket = new WebSocket(`ws://127.0.0.1:${mock.port}/v1/realtime?model=m`, protocols);
    const first = await new Promise<string>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        resolve(String(data));
      });
    });
    expect(socket.protocol).toBe('realtime');
    expect(JSON.parse(first)).toMatchObject({ session: { modalities: ['text', 'audio'] } });
    socket.close();
  });

  it('fails on demand, and remembers what passed', async () => {
    const failing = async (faults: object): Promise<RealtimeClient> => {
      mock.script({ model: 'gpt-realtime', times: 1 }, { like: 'lorem-20', faults });
      const client = await open();
      client.send({ type: 'response.create' });
      return client;
    };
    const cut = await failing({ cut: { afterEvents: 5 } });
    expect(await cut.closed).toMatchObject({ code: 1006 });
    expect(cut.types.at(-1)).toBe('response.output_audio_transcript.delta');
    const closing = await failing({ close: { code: 4001, reason: 'enough', afterEvents: 3 } });
    expect(await closing.closed).toEqual({ code: 4001, reason: 'enough' });
    const atOnce = await failing({ close: { code: 1011 } });
    expect(await atOnce.closed).toMatchObject({ code: 1011 });
    const ill = await failing({ errorEvent: { afterEvents: 4, code: 500 } });
    expect(await ill.next('error')).toMatchObject({ error: { type: 'server_error' } });
    expect(await ill.next('response.done')).toMatchObject({ response: { status: 'failed' } });
    const stalled = await failing({ hangAfterEvents: 4 });
    await expect(stalled.next('response.done', 100)).rejects.toThrow('response.content_part.added');
    stalled.send({ type: 'input_audio_buffer.clear' });
    await stalled.next('input_audio_buffer.cleared');
    const frames = mock.requests.at(-1)?.frames ?? [];
    expect(frames.filter(({ from }) => from === 'client').map(({ text }) => text)).toEqual([
      '{"type":"response.create"}',
      '{"type":"input_audio_buffer.clear"}',
    ]);
    const huge = await open('huge-3000');
    huge.send({ type: 'response.create', response: { output_modalities: ['text'] } });
    const { delta } = await huge.next('response.output_text.delta');
    expect(String(delta)).toHaveLength(3_000 * 1024);
  });

  it('answers nothing but realtime upgrades', async () => {
    const socket = connect(mock.port, '127.0.0.1');
    socket.write('GET /v1/else HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n');
    const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 Not Found[^]*Invalid URL \(GET \/v1\/else\)/);
  });
});
