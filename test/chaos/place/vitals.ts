import { readdir, readlink } from 'node:fs/promises';
import type { GatewayProcess } from '../../support/process.js';
import { rawRequest } from '../../support/raw-http.js';

/** What a process holds. */
export interface Vitals {
  /** Files, sockets and all else that is open. */
  readonly descriptors: number;
  readonly sockets: number;
  /** What objects weigh after garbage was collected, in bytes. */
  readonly heap: number;
  /** By name: what the gateway itself says is under way. */
  readonly underWay: Readonly<Record<string, number>>;
}

/** Of a gateway at rest they are 0. */
const gauges = [
  'gateway_open_streams',
  'gateway_open_sockets',
  'gateway_reserved_requests',
  'gateway_unsettled_requests',
] as const;

/** Looks at a gateway that was started with the heap probe. */
export async function lookAt(process: GatewayProcess, url: string, metricsToken: string): Promise<Vitals> {
  const descriptors = await openDescriptors(process.id);
  return {
    descriptors: descriptors.length,
    sockets: descriptors.filter((what) => what.startsWith('socket:')).length,
    heap: await heapOf(process),
    underWay: { ...(await gaugesOf(url, metricsToken)), running: await runningAt(url) },
  };
}

async function openDescriptors(id: number): Promise<readonly string[]> {
  const folder = `/proc/${id}/fd`;
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => 'closed')));
}

async function heapOf(process: GatewayProcess): Promise<number> {
  const looks = [...process.output.matchAll(/^heap \d+: /gmu)].length;
  process.signal('SIGUSR2');
  return Number(await process.printed(new RegExp(`heap ${looks + 1}: (\\d+) bytes`, 'u')));
}

/** Requests under way: the metrics would count the look at them. */
async function runningAt(url: string): Promise<number> {
  const { body } = await rawRequest(url, { method: 'GET', path: '/readyz' });
  return (JSON.parse(body.toString()) as { readonly running: number }).running;
}

async function gaugesOf(url: string, token: string): Promise<Readonly<Record<string, number>>> {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await rawRequest(url, { method: 'GET', path: '/metrics', headers });
  const text = body.toString();
  return Object.fromEntries(
    gauges.map((name) => {
      const values = [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gmu'))];
      if (values.length === 0) throw new Error(`There is no ${name} in the metrics.`);
      return [name, values.reduce((sum, [, value]) => sum + Number(value), 0)];
    }),
  );
}
