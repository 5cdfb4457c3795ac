import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CuttableProxy } from './cuttable-proxy.js';

describe('a network that can be cut', () => {
  let echo: Server;
  let proxy: CuttableProxy;
  const sockets: Socket[] = [];

  beforeEach(async () => {
    echo = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined).pipe(socket);
    });
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    proxy = await CuttableProxy.start((echo.address() as AddressInfo).port);
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await proxy.close();
    await new Promise((resolve) => echo.close(resolve));
  });

  const open = async (): Promise<Socket> => {
    const socket = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    return socket;
  };
  const answerTo = async (socket: Socket, text: string): Promise<string> => {
    socket.write(text);
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString();
  };

  /** Whether or not an error comes before it. */
  const closeOf = (socket: Socket): Promise<unknown> =>
    new Promise((resolve) => socket.once('close', resolve));

  it('passes everything on', async () => {
    const socket = await open();
    expect(await answerTo(socket, 'one')).toBe('one');
    expect(proxy.connections).toBe(1);
    socket.end();
    await once(socket, 'close');
  });

  it('holds everything back while it is silent, and passes it on afterwards', async () => {
    const before = await open();
    expect(await answerTo(before, 'one')).toBe('one');
    proxy.silence();
    const during = await open();
    const answers = Promise.all([answerTo(before, 'two'), answerTo(during, 'three')]);
    const first = await Promise.race([answers, delay(100, 'nothing')]);
    expect(first).toBe('nothing');
    proxy.restore();
    expect(await answers).toEqual(['two', 'three']);
  });

  it('ends connections while it is cut', async () => {
    const before = await open();
    const closed = closeOf(before);
    proxy.cut();
    await closed;
    const during = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
    await closeOf(during);
    proxy.restore();
    expect(await answerTo(await open(), 'again')).toBe('again');
  });
});
