import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { handOver } from './postgres-server.js';
import type { PostgresServer } from './postgres-server.js';
import { inOwnFolder } from './own-folder.js';
import { freePort, ServerProcess } from './server-process.js';

/** A real PgBouncer of Debian's, which lends connections for one transaction each. */
export class ConnectionPooler {
  private constructor(
    private readonly process: ServerProcess,
    private readonly folder: string,
  ) {}

  /** As few connections to PostgreSQL as make its clients share them. */
  static start(postgres: PostgresServer, connections: number): Promise<ConnectionPooler> {
    return inOwnFolder('pooler', async (folder) => {
      const port = await freePort();
      const file = join(folder, 'pgbouncer.ini');
      await writeFile(file, configuration(port, postgres.port, connections));
      const asUser = await handOver(folder);
      const server = new ServerProcess(port, [...asUser, '/usr/sbin/pgbouncer', file]);
      await server.start();
      return new ConnectionPooler(server, folder);
    });
  }

  /** As DATABASE_URL takes it. */
  get url(): string {
    return `postgres://gateway@localhost:${this.process.port}/postgres`;
  }

  async discard(): Promise<void> {
    await this.process.stop('SIGINT');
    await rm(this.folder, { recursive: true, force: true });
  }
}

const configuration = (port: number, upstream: number, connections: number): string => `
[databases]
* = host=127.0.0.1 port=${upstream} user=gateway
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`;
