/** The built gateway with a probe in it, in a process of its own. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { end, fromRoot, launch, printed } from '../processes.mjs';

/** Clock ticks of /proc a second. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString());

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

/** User and system time, in seconds. Source: proc(5), fields 14 and 15; the name before them may hold spaces. */
function cpuOf(id) {
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
