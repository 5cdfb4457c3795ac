/** The built gateway and the built mock upstream, each in a process of its own. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stringify } from 'yaml';

const fromRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Clock ticks of /proc a second. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** @returns its base URL, and what ends it */
export async function startMock() {
  const entry = fromRoot('dist/apps/mock-upstream/src/main.js');
  const child = launch([entry, '--port', '0', '--keep-requests', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await printed(child, / on (http:\S+)/);
  return { baseUrl, stop: () => end(child, 'SIGKILL') };
}

/**
 * A gateway whose models are all played by the mock: `relayed` holds sessions itself, `bridged` answers in text.
 * @returns its address and token, `cpu` (seconds since its start), `look` (what the probe says), `stop`
 */
export async function startGateway(upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'model-gateway-bench-'));
  writeFileSync(join(folder, 'gateway.yaml'), stringify(configurationFor(upstream)));
  const child = launch(
    ['--expose-gc', '--import', fromRoot('bench/realtime/probe.mjs'), fromRoot('dist/src/main.js')],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, PORT: '0', LOG_FORMAT: 'json' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const token = await printed(child, /Token\s+(sk-gw-\w+)/);
  const address = await printed(child, /Address\s+(http:\/\/\S+)/);
  return {
    address,
    token,
    cpu: () => cpuOf(child.pid),
    look: async (collect) => {
      child.send({ collect });
      const [told] = await once(child, 'message');
      return told;
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const configurationFor = (baseUrl) => ({
  local: { enabled: false },
  realtime: { maxSessionsPerToken: 10_000, transcriptionModel: 'ears', speechModel: 'mouth' },
  providers: { mock: { type: 'openai', baseUrl, apiKey: 'sk-mock' } },
  models: {
    relayed: [{ provider: 'mock', model: 'gpt-realtime' }],
    bridged: [{ provider: 'mock', model: 'echo' }],
    ears: [{ provider: 'mock', model: 'whisper-1' }],
    mouth: [{ provider: 'mock', model: 'gpt-4o-mini-tts' }],
  },
});

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A process that ends with the benchmark, however that ends. */
function launch(args, settings) {
  const child = spawn(process.execPath, args, settings);
  process.once('exit', () => child.kill('SIGKILL'));
  return child;
}

/** Said so far by each process. */
const output = new WeakMap();

/** The first match in what a process says, now or later. */
async function printed(child, pattern) {
  if (!output.has(child)) {
    output.set(child, '');
    child.stdout.on('data', (chunk) => output.set(child, (output.get(child) + chunk).slice(0, 20_000)));
  }
  for (;;) {
    const match = pattern.exec(output.get(child));
    if (match !== null) return match[1];
    if (child.exitCode !== null) throw new Error(`It ended early:\n${output.get(child)}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}

async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill(signal);
  await over;
}

/** User and system time, in seconds. Source: proc(5), fields 14 and 15; the name before them may hold spaces. */
function cpuOf(id) {
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
