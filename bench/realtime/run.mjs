/**
 * What realtime sessions cost: npm run bench:realtime [-- --quick] [-- --lane bridged].
 * Prints a line for each lane and state, writes bench/results/realtime.json, and fails where memory stays.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startMock } from '../processes.mjs';
import { startGateway } from './processes.mjs';
import { printIdle, printTalking } from './report.mjs';
import { closeSessions, countTold, openSessions, talk } from './sessions.mjs';
import { spokenPieces } from './sound.mjs';

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, lane: { type: 'string' } },
});
/**
 * Sessions, and seconds: of each measurement, and until what was closed is forgotten. Quick: everything runs, but the
 * figures mean nothing.
 */
const effort = options.quick
  ? { idle: 10, talking: 4, warmUp: 0.5, seconds: 1, linger: 0.1 }
  : { idle: 1000, talking: 200, warmUp: 10, seconds: 20, linger: 6 };
/** Bytes of heap that may stay, for each closed session: caches fill. An open session has at least 12 KiB. */
const mostLeft = 10 * 1024;

const pieces = await spokenPieces();
const mock = await startMock();
const results = [];

for (const lane of options.lane === undefined ? ['relayed', 'bridged'] : [options.lane]) {
  const gateway = await startGateway(mock.baseUrl);
  try {
    // Code is compiled and caches are full before anything counts.
    await talking(gateway, lane, { count: Math.ceil(effort.talking / 4), seconds: effort.warmUp });
    // The process grows with the first ones, and keeps what it has: objects are counted with the second ones.
    const { rss } = await idle(gateway, lane);
    results.push(
      printIdle({ lane, ...(await idle(gateway, lane)), rss }),
      printTalking({
        lane,
        ...(await talking(gateway, lane, { count: effort.talking, seconds: effort.seconds })),
      }),
    );
  } finally {
    await gateway.stop();
  }
}
await mock.stop();

if (!options.quick) {
  const folder = new URL('../results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('realtime.json', folder), `${JSON.stringify(results, undefined, 2)}\n`);
  const leaking = results.filter(({ left, sessions }) => left / sessions > mostLeft);
  for (const { lane, state, left } of leaking)
    console.log(`Stays: ${left} bytes of ${lane} ${state} sessions`);
  process.exitCode = leaking.length === 0 ? 0 : 1;
}

/** Sessions in which nothing was ever said. */
async function idle(gateway, lane) {
  const before = await gateway.look(true);
  const sessions = await openSessions(gateway, lane, effort.idle);
  const open = await gateway.look(true);
  const { cpu } = await during(gateway, effort.seconds / 2);
  countTold(sessions, 'session.created');
  await closeSessions(sessions);
  return {
    state: 'idle',
    sessions: effort.idle,
    ...memoryOf(before, open, effort.idle),
    cpu: cpu / effort.idle,
    ...(await after(gateway, before)),
  };
}

/** Sessions in which everybody speaks and is answered. */
async function talking(gateway, lane, { count, seconds }) {
  const before = await gateway.look(true);
  const sessions = await openSessions(gateway, lane, count);
  const silence = talk(sessions, pieces);
  // Until the first turn is over nothing but listening goes on.
  await delay(seconds * 500);
  const answered = countTold(sessions, 'response.done');
  const { cpu, loop } = await during(gateway, seconds);
  const answers = countTold(sessions, 'response.done') - answered;
  silence();
  const open = await gateway.look(true);
  await closeSessions(sessions);
  return {
    state: 'talking',
    sessions: count,
    ...memoryOf(before, open, count),
    cpu: cpu / count,
    loop,
    answersPerMinute: (answers * 60) / seconds / count,
    ...(await after(gateway, before)),
  };
}

/** CPU that the gateway uses in a second, and how late its event loop is. */
async function during(gateway, seconds) {
  await gateway.look(false);
  const [cpu, start] = [gateway.cpu(), performance.now()];
  await delay(seconds * 1000);
  const used = (gateway.cpu() - cpu) / ((performance.now() - start) / 1000);
  const { loop } = await gateway.look(false);
  return { cpu: used, loop };
}

/** Bytes for each session: of the process, of objects, and of buffers and what else lies outside the heap. */
function memoryOf(before, open, count) {
  return {
    process: open.rss,
    rss: (open.rss - before.rss) / count,
    heap: (open.heap - before.heap) / count,
    external: (open.external - before.external) / count,
  };
}

/** Heap that stays when all have left, in bytes. */
async function after(gateway, before) {
  await delay(effort.linger * 1000);
  const closed = await gateway.look(true);
  return { left: closed.heap - before.heap, leftExternal: closed.external - before.external };
}
