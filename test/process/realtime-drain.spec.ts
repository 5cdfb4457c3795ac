import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { MockProcess } from '../support/mock-process.js';
import { GatewayProcess } from '../support/process.js';
import { RawConnection } from '../support/raw-connection.js';
import { RealtimeClient } from '../support/realtime-client.js';

/** Both take about a second for an answer of 25 words. */
const words = 25;
const slow = `lorem-${words}-40ms`;
/** Longer than any deadline here. */
const endless = 'lorem-1000-40ms';
const lanes = ['relayed', 'bridged'] as const;

describe('realtime sessions of a process', () => {
  let mock: MockProcess;
  let gateway: GatewayProcess;
  let door: { readonly url: string; readonly token: string };

  beforeEach(async () => {
    mock = await MockProcess.start();
  });
  afterEach(async () => {
    await gateway.discard();
    await mock.stop();
  });

  const start = async (model: string, grace: string): Promise<void> => {
    const folder = await mkdtemp(join(tmpdir(), 'model-gateway-process-'));
    const mockAs = { baseUrl: mock.baseUrl, apiKey: 'sk-upstream' };
    const configuration = {
      local: { enabled: false },
      server: { shutdownGrace: grace },
      providers: {
        // By the name of its realtime models: the same model is relayed here and bridged there.
        relay: { type: 'openai-compatible', ...mockAs, realtime: { models: [model] } },
        chat: { type: 'openai-compatible', ...mockAs, realtime: false },
      },
      models: { relayed: [{ provider: 'relay', model }], bridged: [{ provider: 'chat', model }] },
    };
    await writeFile(join(folder, 'gateway.yaml'), stringify(configuration));
    gateway = await GatewayProcess.start({}, { folder });
    door = { url: await gateway.address(), token: await gateway.token() };
  };

  /** A session whose answer has begun. */
  const answering = async (model: string): Promise<RealtimeClient> => {
    const client = await RealtimeClient.open(door, model);
    client.send({ type: 'session.update', session: { type: 'realtime', output_modalities: ['text'] } });
    client.send({ type: 'response.create' });
    await client.next('response.output_text.delta');
    return client;
  };

  const lines = (event: string): Record<string, unknown>[] =>
    gateway.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.event === event);

  it('end whole answers on SIGTERM, then close with 1001; who comes over an open connection is still let in', async () => {
    await start(slow, '20s');
    const late = new RawConnection(door.url);
    late.write('GET /v1/realtime?model=relayed HTTP/1.1\r\nhost: x\r\n');
    const clients = await Promise.all(lanes.map(answering));
    gateway.signal('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 100));
    late.write(
      `authorization: Bearer ${door.token}\r\nconnection: upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    await late.read(/^HTTP\/1\.1 101 /);
    for (const client of clients) {
      const { response } = await client.next('response.done');
      expect(response).toMatchObject({ status: 'completed' });
      expect(client.all('response.output_text.delta')).toHaveLength(words);
      expect(await client.closed).toMatchObject({ code: 1001 });
    }
    // It is told to go, like the others, and does not close its side.
    await late.closed;
    expect(await gateway.exited).toBe(0);
    expect(lines('session ended').map(({ closeCode }) => closeCode)).toEqual(
      expect.arrayContaining(['1001', '1001']),
    );
  });

  it('end with a proper error at the deadline, then close with 1001', async () => {
    await start(endless, '300ms');
    const clients = await Promise.all(lanes.map(answering));
    const stoppedAt = performance.now();
    gateway.signal('SIGTERM');
    for (const client of clients) {
      expect(await client.closed).toMatchObject({ code: 1001 });
      expect(performance.now() - stoppedAt).toBeGreaterThan(280);
      expect(JSON.stringify(client.received.slice(-2))).toContain('being restarted');
    }
    expect(await gateway.exited).toBe(0);
    expect(lines('response').map(({ responseStatus }) => responseStatus)).toEqual(['failed', 'failed']);
  });

  it('hear of an upstream that dies, and what it used is in the log', async () => {
    await start(endless, '300ms');
    const [relayed, bridged] = await Promise.all([answering('relayed'), answering('bridged')]);
    await mock.stop();
    expect(await relayed.next('error')).toMatchObject({ error: { message: expect.any(String) } });
    expect(await relayed.closed).toMatchObject({ code: 1011 });
    const { response } = await bridged.next('response.done');
    expect(response).toMatchObject({ status: 'failed', status_details: { type: 'failed' } });
    // The session is the gateway's own: another model of its conversation may live.
    bridged.send({ type: 'input_audio_buffer.clear' });
    await bridged.next('input_audio_buffer.cleared');
    await bridged.close();
    await gateway.printed(/"event":"session ended"[^\n]*"closeCode":"1000"/);
    // What was not reported is being counted.
    for (const model of lanes) {
      await gateway.printed(new RegExp(`"event":"response"[^\\n]*"model":"${model}"`));
      expect(lines('response').find((line) => line.model === model)).toMatchObject({
        responseStatus: 'failed',
        error: 'provider_broken_stream',
        usage: { output: expect.any(Number), estimated: true },
      });
    }
  });
});
