import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inOwnFolder } from './own-folder.js';
import { freePort, ServerProcess } from './server-process.js';

/** What operators are given. */
const shipped = resolve(import.meta.dirname, '../../../deploy/nginx/nginx.conf');

/** A real nginx of Debian's before two gateways, with the settings that are shipped. */
export class LoadBalancer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  /** @param ports those of the gateways on this machine */
  static start(ports: readonly number[]): Promise<LoadBalancer> {
    return inOwnFolder('nginx', async (folder) => {
      const port = await freePort();
      const file = join(folder, 'nginx.conf');
      await writeFile(file, await configuration(folder, port, ports));
      const server = new ServerProcess(port, [
        '/usr/sbin/nginx',
        '-c',
        file,
        '-p',
        folder,
        '-e',
        join(folder, 'error.log'),
        '-g',
        'daemon off;',
      ]);
      await server.start();
      return new LoadBalancer(server, folder);
    });
  }

  /** Scheme, host and port. */
  get url(): string {
    return `http://127.0.0.1:${this.process.port}`;
  }

  /** What went wrong, but for connections that were refused: then the next gateway is asked. */
  async complaints(): Promise<readonly string[]> {
    const text = await readFile(join(this.folder, 'error.log'), 'utf8');
    return text.split('\n').filter((line) => line !== '' && !line.includes('Connection refused'));
  }

  async discard(): Promise<void> {
    await this.process.stop();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** What is shipped, at other addresses: one gateway alone stands for both. @throws Error where it is written otherwise than this expects */
async function configuration(folder: string, port: number, ports: readonly number[]): Promise<string> {
  const [first = 0, second = first, ...others] = ports;
  if (others.length > 0) throw new Error(`deploy/nginx/nginx.conf knows two gateways, not ${ports.length}.`);
  const places = {
    'pid /tmp/nginx.pid;': `pid ${folder}/nginx.pid;`,
    'listen 8080;': `listen 127.0.0.1:${port};`,
    // Debian's version has no `resolve`, and numbers are not looked up.
    'server gateway-1:3000 resolve': `server 127.0.0.1:${first}`,
    'server gateway-2:3000 resolve': `server 127.0.0.1:${second}`,
  };
  let text = await readFile(shipped, 'utf8');
  for (const [before, after] of Object.entries(places)) {
    if (text.split(before).length !== 2) throw new Error(`${shipped} does not say "${before}" once.`);
    text = text.replace(before, after);
  }
  return text;
}
