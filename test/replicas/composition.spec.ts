import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

const run = promisify(execFile);
const file = resolve(import.meta.dirname, '../../docker-compose.yml');

/** Debian's `docker-compose`, which checks a file without a Docker that runs. */
const config = (environment: Record<string, string>) =>
  run('docker-compose', ['-f', file, 'config'], { env: { PATH: process.env.PATH ?? '', ...environment } });

describe('docker-compose config', () => {
  it('takes the file that is shipped', async () => {
    const { stdout } = await config({ POSTGRES_PASSWORD: 'secret', GATEWAY_SECRET_KEY: 'key' });
    const { services } = parse(stdout) as { services: Record<string, { environment?: object }> };
    expect(Object.keys(services).sort()).toEqual(
      ['gateway-1', 'gateway-2', 'grafana', 'postgres', 'prometheus', 'proxy', 'valkey'].sort(),
    );
    for (const name of ['gateway-1', 'gateway-2']) {
      expect(services[name]?.environment).toMatchObject({
        DATABASE_URL: 'postgres://gateway:secret@postgres:5432/gateway',
        GATEWAY_SECRET_KEY: 'key',
      });
    }
  }, 30_000);

  it.each([
    ['POSTGRES_PASSWORD', { GATEWAY_SECRET_KEY: 'key' }],
    ['GATEWAY_SECRET_KEY', { POSTGRES_PASSWORD: 'secret' }],
  ])(
    'asks for %s',
    async (name, environment: Record<string, string>) => {
      await expect(config(environment)).rejects.toMatchObject({ stderr: expect.stringContaining(name) });
    },
    30_000,
  );
});
