import { execFile } from 'node:child_process';
import { chown, cp, readdir, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Certificates } from './certificates.js';
import { inOwnFolder } from './own-folder.js';
import { freePort, ServerProcess } from './server-process.js';

const run = promisify(execFile);

/** Debian keeps each version's programs in a folder of its own. */
const debianVersions = '/usr/lib/postgresql';

/** A real PostgreSQL of Debian's, with a folder of its own. */
export class PostgresServer {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  /** @param certificates it takes encrypted connections with them, and no others. Absent: plain ones */
  static start(certificates?: Certificates): Promise<PostgresServer> {
    return inOwnFolder('postgres', async (folder) => {
      const programs = await newestPrograms();
      const data = join(folder, 'data');
      const asUser = await handOver(folder);
      const [program = '', ...rest]: readonly string[] = [...asUser, join(programs, 'initdb')];
      await run(program, [...rest, '-D', data, '-U', 'gateway', '-A', 'trust', '--no-sync', '-E', 'UTF8']);
      if (certificates !== undefined) {
        await cp(certificates.folder, join(data, 'tls'), { recursive: true });
        await writeFile(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 trust\n');
        await run('chown', ['-R', '--reference', data, join(data, 'tls')]);
      }
      const port = await freePort();
      const options = ['-h', '127.0.0.1', '-p', String(port), '-k', folder, '-c', 'max_connections=200'];
      if (certificates !== undefined) {
        options.push(
          '-c',
          'ssl=on',
          '-c',
          'ssl_cert_file=tls/server.pem',
          '-c',
          'ssl_key_file=tls/server.key',
        );
      }
      const server = new ServerProcess(port, [...asUser, join(programs, 'postgres'), '-D', data, ...options]);
      await server.start();
      return new PostgresServer(server, folder);
    });
  }

  /** As DATABASE_URL takes it. */
  get url(): string {
    return `postgres://gateway@localhost:${this.port}/postgres`;
  }

  get port(): number {
    return this.process.port;
  }

  /** As an operator stops it: connections are ended, what was committed is kept. */
  async stop(): Promise<void> {
    await this.process.stop('SIGINT');
  }

  async restart(): Promise<void> {
    await this.process.start();
  }

  /** All of its processes stand still until `resume`. */
  async pause(): Promise<void> {
    await this.process.pause();
  }

  async resume(): Promise<void> {
    await this.process.resume();
  }

  async discard(): Promise<void> {
    await this.process.stop('SIGINT');
    await rm(this.folder, { recursive: true, force: true });
  }
}

async function newestPrograms(): Promise<string> {
  const versions = await readdir(debianVersions).catch(() => []);
  const newest = Math.max(...versions.map(Number).filter(Number.isInteger));
  if (!Number.isInteger(newest)) throw new Error('There is no PostgreSQL: apt-get install postgresql');
  return join(debianVersions, String(newest), 'bin');
}

/** PostgreSQL refuses to run as root: Debian's own user does it then. @returns what goes before its commands */
export async function handOver(folder: string): Promise<readonly string[]> {
  if (userInfo().uid !== 0) return [];
  const { stdout } = await run('id', ['-u', 'postgres']);
  await chown(folder, Number(stdout), -1);
  return ['setpriv', '--reuid', 'postgres', '--clear-groups', '--'];
}
