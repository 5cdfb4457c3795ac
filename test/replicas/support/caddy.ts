import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inOwnFolder } from './own-folder.js';
import { freePort, ServerProcess } from './server-process.js';

/** What operators are given. */
const shipped = resolve(import.meta.dirname, '../../../deploy/caddy/Caddyfile');

/** Debian's Caddy before two gateways, with the settings that are shipped. */
export class Caddy {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  /** @param ports those of the gateways on this machine */
  static start(first: number, second: number): Promise<Caddy> {
    return inOwnFolder('caddy', async (folder) => {
      const port = await freePort();
      const file = join(folder, 'Caddyfile');
      await writeFile(file, await configuration(port, first, second));
      const own = [`XDG_CONFIG_HOME=${folder}`, `XDG_DATA_HOME=${folder}`];
      const server = new ServerProcess(port, [
        'env',
        ...own,
        ...['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
      ]);
      await server.start();
      return new Caddy(server, folder);
    });
  }

  /** Scheme, host and port. */
  get url(): string {
    return `http://127.0.0.1:${this.process.port}`;
  }

  async discard(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What is shipped, at other addresses and without certificates. @throws Error where it is written otherwise than this expects */
async function configuration(port: number, first: number, second: number): Promise<string> {
  const places = {
    'ai.example.com {': `http://127.0.0.1:${port} {`,
    'gateway-1:3000': `127.0.0.1:${first}`,
    'gateway-2:3000': `127.0.0.1:${second}`,
  };
  let text = await readFile(shipped, 'utf8');
  for (const [before, after] of Object.entries(places)) {
    if (text.split(before).length !== 2) throw new Error(`${shipped} does not say "${before}" once.`);
    text = text.replace(before, after);
  }
  // No door for administrators.
  return `{\n\tadmin off\n}\n${text}`;
}
