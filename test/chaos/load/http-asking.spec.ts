import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { embeddingOf } from './ask-embedding.js';
import { transcriptionOf } from './ask-transcription.js';
import { askOverHttp } from './http-asking.js';
import type { HttpAsking } from './http-asking.js';

const work = { id: 'c1-5', token: 'free', isKeyed: false } as const;
const askings: readonly [string, HttpAsking][] = [
  ['vectors', embeddingOf({ ...work, kind: 'embedding' })],
  ['a transcript', transcriptionOf({ ...work, kind: 'transcription', bytes: 8 })],
];

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Asks somebody who answers like this. */
async function ask(asking: HttpAsking, answer: RequestListener) {
  const listening = createServer(answer);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return askOverHttp(asking, { url: `http://127.0.0.1:${port}`, token: 'sk', requestId: 'c1-5' });
}

describe.each(askings)('a request for %s', (_what, asking) => {
  it.each(['{"data":[{"index":0,"embe', '{"text":"Wri', '{}', '[]', 'null', ''])(
    'finds an answer wrong that came to its end and cannot be read: %s',
    async (text) => {
      const seen = await ask(asking, (_request, response) => response.end(text));
      expect(seen).toEqual({ outcome: 'wrong', why: expect.stringContaining(text) });
    },
  );

  it('sees that a connection was cut', async () => {
    const seen = await ask(asking, (_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('{"data":', () => response.destroy());
    });
    expect(seen).toEqual({ outcome: 'cut', said: 'after 8 characters' });
    const unheard = await ask(asking, (request) => request.socket.destroy());
    expect(unheard).toMatchObject({ outcome: 'cut' });
  });
});
