import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { OpenAnswer, send } from '../support/open-answer.js';
import { RealtimeClient } from '../support/realtime-client.js';
import { TestSocket } from '../support/test-socket.js';
import type { SocketEvent } from '../support/test-socket.js';
import { Site } from './support/site.js';

const text = 'one two three four five';

const textOf = (events: readonly SocketEvent[]): string =>
  events.map(({ type, delta }) => (type === 'response.output_text.delta' ? String(delta) : '')).join('');

describe('two replicas behind nginx', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open(2, { file: { stream: { heartbeat: '1s' } } });
    for (const model of ['gpt-realtime', 'paced']) site.mock.script({ model }, { text });
    site.mock.script({ model: 'slow' }, { text, faults: { delayBetweenChunks: 400 } });
    site.mock.script({ model: 'thinker' }, { text, faults: { delayBeforeFirstByte: 2_500 } });
  }, 120_000);
  afterAll(() => site.close(), 60_000);

  const post = (url: string, path: string, body: object) =>
    rawRequest(url, { path, headers: bearerJson(site.replicas.token), body: JSON.stringify(body) });
  const stream = (model: string) =>
    OpenAnswer.begin(
      send(site.balancer.url, {
        path: '/v1/chat/completions',
        headers: bearerJson(site.replicas.token),
        body: JSON.stringify({
          model,
          stream: true,
          messages: [{ role: 'user', content: 'hello' }],
        }),
      }),
    );

  it('pass on a stream as it is made', async () => {
    const answer = await stream('openai/slow');
    await answer.read(/"one/);
    expect(answer.text).not.toMatch(/three/);
    expect(await answer.ended).toBe(true);
    expect(answer.text).toMatch(/five[^]*\[DONE\]/);
  });

  it('pass on signs of life while a model thinks', async () => {
    const answer = await stream('openai/thinker');
    expect(await answer.ended).toBe(true);
    expect(answer.text).toMatch(/^:[^]*"one/);
  });

  it('answer on sockets of /v1/responses', async () => {
    const door = { url: site.balancer.url, token: site.replicas.token };
    const texts = Array.from({ length: 8 }, async () => {
      const socket = await TestSocket.open(door);
      socket.send({ type: 'response.create', model: 'chat', input: 'hello' });
      const events = await socket.answer();
      socket.terminate();
      return textOf(events);
    });
    expect(new Set(await Promise.all(texts))).toEqual(new Set([text]));
  });

  it('continue on a socket what another one has answered, and show it', async () => {
    let previous: string | undefined;
    for (const index of [0, 1, 0]) {
      const socket = await TestSocket.open({
        url: site.replicas.address(index),
        token: site.replicas.token,
      });
      socket.send({
        type: 'response.create',
        model: 'chat',
        input: `turn ${index}`,
        store: true,
        ...(previous !== undefined && { previous_response_id: previous }),
      });
      const last = (await socket.answer()).at(-1);
      socket.terminate();
      expect(last).toMatchObject({
        type: 'response.completed',
        response: { previous_response_id: previous ?? null },
      });
      previous = last?.response?.id;
      const shown = await rawRequest(site.replicas.address(1 - index), {
        method: 'GET',
        path: `/v1/responses/${previous ?? ''}`,
        headers: bearerJson(site.replicas.token),
      });
      expect(shown.json()).toMatchObject({ id: previous, status: 'completed' });
    }
  });

  it.each([
    ['relayed', 'openai/gpt-realtime'],
    ['bridged', 'chat'],
  ])('open realtime sessions, %s', async (_lane, model) => {
    const client = await RealtimeClient.open({ url: site.balancer.url, token: site.replicas.token }, model);
    client.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
    client.send({ type: 'response.create' });
    const { response } = await client.next('response.done', 10_000);
    expect(response).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(response)).toContain(text);
    await client.close();
  });

  it.each([0, 1])('open a session to a client secret that replica %i has made', async (maker) => {
    const made = await post(site.replicas.address(maker), '/v1/realtime/client_secrets', {
      session: { type: 'realtime', model: 'openai/gpt-realtime', output_modalities: ['text'] },
    });
    const { value } = made.json() as { value: string };
    const other = site.replicas.address(1 - maker);
    const client = await RealtimeClient.open({ url: other, token: value }, 'openai/gpt-realtime');
    await client.next('session.created', 10_000);
    await client.close();
  });
});
