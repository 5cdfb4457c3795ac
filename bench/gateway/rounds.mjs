/** Rounds of load, one subject after the other, so that what else the machine does hits all of them. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fromRoot, launch, printed } from '../processes.mjs';
import { cpuOf, residentOf } from './accounting.mjs';
import { requestOf } from './bodies.mjs';

const folder = mkdtempSync(join(tmpdir(), 'model-gateway-bench-bodies-'));
/** Within this time streams are opened that are held, in milliseconds. */
const opening = 10_000;
/** So long after the last one has ended it is looked what memory is left, in milliseconds: the gateway collects when it rests. */
const resting = 40_000;

/**
 * Puts load on one subject.
 * @param subject its `origin` and `headers`; without a `pid` only times are told
 * @param terms `warmUp` and `time` in milliseconds
 * @returns figures: CPU in microseconds, times in milliseconds, memory in bytes
 */
export async function round(subject, scenario, { warmUp, time }) {
  const { path, body } = requestOf(scenario);
  const bodyFile = join(folder, 'body.json');
  writeFileSync(bodyFile, body);
  const { connections, streams } = scenario;
  const plan = {
    ...{ origin: subject.origin, headers: subject.headers, path, bodyFile, connections, streams },
    ...{ warmUp, time: streams === undefined ? time : opening },
  };
  const before = subject.pid === undefined ? undefined : residentOf(subject.pid);
  const child = launch([fromRoot('bench/gateway/load.mjs'), JSON.stringify(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await printed(child, /(measuring)/);
  const began = subject.pid === undefined ? 0 : cpuOf(subject.pid);
  let resident;
  if (streams !== undefined && subject.pid !== undefined) {
    await printed(child, /(open)/);
    resident = residentOf(subject.pid);
  }
  const told = JSON.parse(await printed(child, /^(\{.*\})$/m));
  const cpu = subject.pid === undefined ? undefined : cpuOf(subject.pid) - began;
  if (streams !== undefined) await delay(resting);
  const after = subject.pid === undefined ? undefined : residentOf(subject.pid);
  return figuresOf(told, { cpu, resident: resident ?? after, before, after });
}

function figuresOf({ requests, errors, chunks, seconds, faults, time, firstToken, delay: late }, own) {
  const { cpu, resident, before, after } = own;
  return {
    ...{ requests, errors, faults, perSecond: requests / seconds, resident, before, after },
    ...{ cpu: cpu / requests, cpuChunk: chunks === 0 ? undefined : cpu / chunks },
    ...{ p50: time?.p50, p90: time?.p90, p99: time?.p99 },
    ...{ firstToken: firstToken?.p50, firstTokenP99: firstToken?.p99 },
    ...{ delay: late?.p50, delayP99: late?.p99 },
    kept: after / before,
  };
}

/**
 * A scenario on several subjects in turn.
 * @param subjects by name; `barest` is asked for what the scenario says of it
 * @param terms `settling`: milliseconds of load before the first round, until hot code is compiled, as it is in a service
 *   that runs for weeks
 * @returns figures of each round, by subject
 */
export async function takeTurns(subjects, scenario, { rounds, settling, ...terms }) {
  const askedOf = (name) => (name === 'gateway' ? scenario : { ...scenario, ...scenario.against });
  const figures = Object.fromEntries(Object.keys(subjects).map((name) => [name, []]));
  if (settling > 0 && scenario.streams === undefined) {
    for (const [name, subject] of Object.entries(subjects)) {
      await round(subject, askedOf(name), { warmUp: 0, time: settling });
    }
  }
  for (let count = 0; count < rounds; count += 1) {
    const names = Object.keys(subjects);
    // Whoever comes first is another one in each round.
    if (count % 2 === 1) names.reverse();
    for (const name of names) {
      figures[name].push(await round(subjects[name], askedOf(name), terms));
    }
  }
  return figures;
}
