import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort, ServerProcess } from './support/server-process.js';

let server: ServerProcess | undefined;
afterEach(() => server?.stop('SIGKILL'));

/** A server that does this once it has a port. */
async function serving(code: string): Promise<ServerProcess> {
  const port = await freePort();
  server = new ServerProcess(port, [process.execPath, '-e', code.replace('PORT', String(port))]);
  return server;
}

const listening = `require('node:net').createServer().listen(PORT, '127.0.0.1');`;

describe('ServerProcess', () => {
  it('ends one that stands still, with whatever signal', async () => {
    const still = await serving(listening);
    await still.start();
    await still.pause();
    await still.stop('SIGINT');
    // Nobody is there any more.
    await still.stop('SIGINT');
  });

  it('says that its program is not there', async () => {
    const missing = new ServerProcess(await freePort(), ['/nowhere/nginx', '-c', 'x']);
    await expect(missing.start()).rejects.toThrow(/nginx does not listen on \d+\. spawn \S+ ENOENT/);
    await missing.stop();
  });

  it('says what was printed by one that ends at once, or is ended', async () => {
    await expect((await serving(`console.log('no room')`)).start()).rejects.toThrow('no room');
    await expect((await serving(`process.kill(process.pid, 'SIGKILL')`)).start()).rejects.toThrow(
      'does not listen',
    );
  });
});
