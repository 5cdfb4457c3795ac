import { rm } from 'node:fs/promises';
import { Redis } from 'ioredis';
import type { Certificates } from './certificates.js';
import { inOwnFolder } from './own-folder.js';
import { freePort, ServerProcess } from './server-process.js';

/** A real Redis of Debian's, in memory alone: stopped, it forgets everything. */
export class RedisServer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
    private readonly scheme: 'redis' | 'rediss',
  ) {}

  /** @param certificates it takes encrypted connections with them, and no others. Absent: plain ones */
  static start(certificates?: Certificates): Promise<RedisServer> {
    return inOwnFolder('redis', async (folder) => {
      const port = await freePort();
      const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
      const door = certificates === undefined ? ['--port', String(port)] : encrypted(port, certificates);
      const server = new ServerProcess(port, ['redis-server', ...door, ...options]);
      await server.start();
      return new RedisServer(server, folder, certificates === undefined ? 'redis' : 'rediss');
    });
  }

  /** As REDIS_URL takes it. */
  get url(): string {
    return `${this.scheme}://localhost:${this.process.port}`;
  }

  async stop(): Promise<void> {
    await this.process.stop();
  }

  async restart(): Promise<void> {
    await this.process.start();
  }

  /** It stands still until `resume`. */
  async pause(): Promise<void> {
    await this.process.pause();
  }

  async resume(): Promise<void> {
    await this.process.resume();
  }

  /** It forgets everything, while its connections stand. */
  async flush(): Promise<void> {
    const client = new Redis(this.url, { maxRetriesPerRequest: 1 });
    await client.flushall();
    client.disconnect();
  }

  get port(): number {
    return this.process.port;
  }

  async discard(): Promise<void> {
    await this.process.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

const encrypted = (port: number, { authority, certificate, key }: Certificates): readonly string[] => [
  ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
  ...['--tls-ca-cert-file', authority, '--tls-cert-file', certificate, '--tls-key-file', key],
];
