import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { stringify } from 'yaml';
import { MockProcess } from '../support/mock-process.js';
import { GatewayProcess } from '../support/process.js';
import { RealtimeClient } from '../support/realtime-client.js';
import type { RealtimeDoor } from '../support/realtime-client.js';

jest.setTimeout(180_000);

const atOnce = 20;
/** Rounds until code is compiled and caches are full, and those after them that count: the more, the less does it count that some code is compiled late. */
const warmUp = 15;
const counted = 40;
/** Bytes for each session that was closed. The smallest that is still open has 12 KiB. */
const mostLeft = 512;

const probe = join(import.meta.dirname, '../support/heap-probe.mjs');
/** 200 ms of 16 bits at 24 kHz. */
const audio = Buffer.alloc(9_600).toString('base64');

describe('sessions that are closed', () => {
  let mock: MockProcess;
  let gateway: GatewayProcess;
  let door: RealtimeDoor;
  let looks = 0;

  beforeEach(async () => {
    mock = await MockProcess.start();
    const folder = await mkdtemp(join(tmpdir(), 'model-gateway-process-'));
    const configuration = {
      local: { enabled: false },
      realtime: { transcriptionModel: 'ears', speechModel: 'mouth' },
      providers: { mock: { type: 'openai', baseUrl: mock.baseUrl, apiKey: 'sk-upstream' } },
      models: {
        relayed: [{ provider: 'mock', model: 'gpt-realtime' }],
        bridged: [{ provider: 'mock', model: 'echo' }],
        ears: [{ provider: 'mock', model: 'whisper-1' }],
        mouth: [{ provider: 'mock', model: 'gpt-4o-mini-tts' }],
      },
    };
    await writeFile(join(folder, 'gateway.yaml'), stringify(configuration));
    gateway = await GatewayProcess.start({ NODE_OPTIONS: `--expose-gc --import=${probe}` }, { folder });
    door = { url: await gateway.address(), token: await gateway.token() };
    looks = 0;
  });
  afterEach(async () => {
    await gateway.discard();
    await mock.stop();
  });

  /** What objects weigh that are still referred to, in bytes. */
  const heap = async (): Promise<number> => {
    // Sockets that were closed are waited for so long that the other side has closed too.
    await delay(2_500);
    looks += 1;
    gateway.signal('SIGUSR2');
    return Number(await gateway.printed(new RegExp(`heap ${looks}: (\\d+) bytes`, 'u')));
  };

  /** Somebody says something, is answered in sound, and leaves; or leaves in the midst of it. */
  const visit = async (model: string, isPatient: boolean): Promise<void> => {
    const client = await RealtimeClient.open(door, model);
    client.send({ type: 'input_audio_buffer.append', audio });
    client.send({ type: 'input_audio_buffer.commit' });
    await client.next('conversation.item.done', 20_000);
    client.send({ type: 'response.create' });
    await client.next(isPatient ? 'response.done' : 'response.created', 20_000);
    if (isPatient) await client.close();
    else client.sdk.socket.terminate();
    await client.closed;
  };

  const rounds = async (count: number, model: string): Promise<void> => {
    for (let round = 0; round < count; round++) {
      await Promise.all(Array.from({ length: atOnce }, (_, index) => visit(model, index % 4 > 0)));
    }
  };

  it.each(['relayed', 'bridged'])('leave nothing behind: %s', async (model) => {
    await rounds(warmUp, model);
    const before = await heap();
    await rounds(counted, model);
    const left = ((await heap()) - before) / (counted * atOnce);
    console.log(`${model}: ${left.toFixed(0)} bytes for each of ${counted * atOnce} closed sessions`);
    expect(left).toBeLessThan(mostLeft);
  });
});
