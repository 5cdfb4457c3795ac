import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, ServerProcess } from './server-process.js';

/** A real Redis of Debian's, in memory alone: stopped, it forgets everything. */
export class RedisServer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'replicas-redis-'));
    const port = await freePort();
    const options = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
    const server = new ServerProcess(port, ['redis-server', '--port', String(port), ...options]);
    await server.start();
    return new RedisServer(server, folder);
  }

  /** As REDIS_URL takes it. */
  get url(): string {
    return `redis://127.0.0.1:${this.process.port}`;
  }

  async stop(): Promise<void> {
    await this.process.stop();
  }

  async restart(): Promise<void> {
    await this.process.start();
  }

  async discard(): Promise<void> {
    await this.process.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}
