/** Gateways on a filled database. */
import { Buffer } from 'node:buffer';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stringify } from 'yaml';
import { end, fromRoot, launch, printed } from '../processes.mjs';

const entry = fromRoot('dist/src/main.js');

/** Settings with which nothing of the database is deleted. */
export const keepAll = { GATEWAY_USAGE_RETENTION: '3650d', GATEWAY_USAGE_MAX_TOTAL: '1024GiB' };

/** What all gateways on one database have in common. @param upstream base URL of the mock */
export function openBench(address, upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'model-gateway-bench-'));
  writeFileSync(join(folder, 'gateway.yaml'), stringify(configurationFor(upstream)));
  const postgres = address.startsWith('postgres');
  const environment = {
    ...{ PATH: process.env.PATH, HOME: folder, PORT: '0', LOG_FORMAT: 'json', LOG_LEVEL: 'warn' },
    DATA_DIR: postgres ? join(folder, 'data') : address,
    ...(postgres && { DATABASE_URL: address }),
    // The same in every run: tokens of an earlier one stay readable.
    GATEWAY_SECRET_KEY: Buffer.alloc(32, 'bench').toString('base64'),
  };
  const run = async (...words) => {
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...words], {
      cwd: folder,
      env: environment,
    });
    return stdout;
  };
  const name = `bench-${Date.now()}`;
  return {
    /** The secret of a new token, one with a budget: what it spent is read from the ledger. */
    token: async () =>
      /sk-gw-\w+/.exec(await run('token', 'create', '--name', name, '--budget', 'month=1000000'))[0],
    adminKey: async () =>
      /ak-gw-\w+/.exec(await run('admin-key', 'create', '--name', name, '--role', 'viewer'))[0],
    start: (settings) => startGateway(folder, { ...environment, ...settings }),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function startGateway(cwd, env) {
  const child = launch([entry], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await printed(child, /Address\s+(http:\/\/\S+)/);
  return { url, stop: () => end(child, 'SIGTERM') };
}

const configurationFor = (baseUrl) => ({
  local: { enabled: false },
  providers: { mock: { type: 'openai', baseUrl, apiKey: 'sk-mock' } },
  models: { echo: [{ provider: 'mock', model: 'echo' }] },
  budgets: { unpriced: 'allow' },
});
