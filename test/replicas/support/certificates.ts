import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** An authority of one's own, and what it has signed for a server on `localhost`. In files, as servers want them. */
export class Certificates {
  private constructor(readonly folder: string) {}

  static async make(): Promise<Certificates> {
    const folder = await mkdtemp(join(tmpdir(), 'replicas-certificates-'));
    const openssl = (...parameters: readonly string[]) => run('openssl', parameters, { cwd: folder });
    const pair = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    await openssl(
      ...pair,
      '-x509',
      '-subj',
      '/CN=authority',
      '-keyout',
      'authority.key',
      '-out',
      'authority.pem',
    );
    await openssl(...pair, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr');
    await writeFile(join(folder, 'names'), 'subjectAltName=DNS:localhost\n');
    const authority = ['-CA', 'authority.pem', '-CAkey', 'authority.key', '-CAcreateserial'];
    await openssl(
      'x509',
      '-req',
      '-in',
      'server.csr',
      ...authority,
      '-extfile',
      'names',
      '-out',
      'server.pem',
    );
    return new Certificates(folder);
  }

  get authority(): string {
    return join(this.folder, 'authority.pem');
  }

  get certificate(): string {
    return join(this.folder, 'server.pem');
  }

  get key(): string {
    return join(this.folder, 'server.key');
  }

  async discard(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
