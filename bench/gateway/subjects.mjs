/** What is measured: the built gateway, and what it is compared with. Each is a process that answers at an address. */
import { openSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { end, fromRoot, launch, printed } from '../processes.mjs';

/** Models of the upstream that scenarios ask for, in both of its formats. */
export const models = ['whole', 'stream-100-0', 'stream-100-20', 'stream-5-20', 'stream-30-1000'];
const prices = { input: 1, output: 2 };

/** @returns {{ origin: string, pid: number, stop: () => Promise<void> }} the upstream of all of them */
export const startUpstream = () => startScript('upstream.mjs');

/** The barest proxy. @param upstream origin */
export const startBarest = async (upstream) => ({
  ...(await startScript('barest.mjs', upstream)),
  headers: headersWith('sk-anything'),
});

/** The barest proxy that keeps the gateway's books. @param upstream origin */
export const startBookkeeper = async (upstream) => ({
  ...(await startScript('barest-with-books.mjs', upstream)),
  headers: headersWith('sk-anything'),
});

async function startScript(name, ...words) {
  const child = launch([fromRoot(`bench/gateway/${name}`), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await printed(child, / on (http:\S+)/);
  return { origin, pid: child.pid, stop: () => end(child, 'SIGTERM') };
}

/**
 * The gateway on a new database, with everything on: a token with limits and a budget, the ledger, prices, one line in the log
 * for each request, metrics. Or with as little as it can: no limits, budget, metrics or line.
 */
export async function startGateway(upstream, { everything = true, workers = 1 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'model-gateway-bench-'));
  writeFileSync(join(folder, 'gateway.yaml'), stringify(configurationFor(upstream, everything)));
  const log = openSync(join(folder, 'log'), 'a');
  const child = launch([fromRoot('dist/src/main.js')], {
    cwd: folder,
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, PORT: '0', WORKERS: String(workers) },
      ...(process.env.GATEWAY_NODE_OPTIONS && { NODE_OPTIONS: process.env.GATEWAY_NODE_OPTIONS }),
      ...{ LOG_FORMAT: 'json', LOG_LEVEL: everything ? 'info' : 'warn' },
    },
    stdio: ['ignore', 'pipe', log],
  });
  const origin = await printed(child, /Address\s+(http:\/\/\S+)/);
  const adminKey = await printed(child, /(ak-gw-\w+)/);
  child.stdout.resume();
  const token = await tokenFor(origin, adminKey, everything);
  return {
    ...{ origin, pid: child.pid, headers: headersWith(token) },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Some other gateway that runs already, in front of whatever. @param token as it is sent */
export const peerAt = (origin, token) => ({ origin, headers: headersWith(token), stop: () => undefined });

const configurationFor = (upstream, everything) => ({
  local: { enabled: false },
  providers: {
    chat: { type: 'openai-compatible', baseUrl: `${upstream}/v1`, apiKey: 'sk-upstream' },
    messages: { type: 'anthropic', baseUrl: upstream, apiKey: 'sk-upstream' },
  },
  models: Object.fromEntries(
    models.flatMap((model) => [
      [model, [{ provider: 'chat', model, prices }]],
      [`m-${model}`, [{ provider: 'messages', model, prices }]],
    ]),
  ),
  // Without somebody who may read them nothing is measured.
  metrics: { enabled: everything, ...(everything && { token: 'bench-metrics-token' }) },
});

const plenty = 1_000_000_000;
const bounds = {
  limits: { requests_per_minute: plenty, tokens_per_minute: plenty, concurrent_requests: 100_000 },
  budgets: { month: { usd: 1_000_000 } },
};

async function tokenFor(origin, adminKey, isBounded) {
  const response = await fetch(`${origin}/api/tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', ...(isBounded && bounds) }),
  });
  const { secret, error } = await response.json();
  if (secret === undefined) throw new Error(`No token: ${error?.message}`);
  return secret;
}

/** Good for every format: each client sends one of them. */
const headersWith = (token) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'anthropic-version': '2023-06-01',
});
