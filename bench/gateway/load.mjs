/**
 * Asks a server as fast as it answers, or holds streams open, and tells what came of it: `node load.mjs <plan as JSON>`.
 * Prints `measuring` when the figures begin to count, then the figures as one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { percentiles } from './statistics.mjs';

/**
 * What is asked: `origin`, `path`, `headers`, `bodyFile`, `connections`; `warmUp` and `time` in milliseconds; `streams`: so
 * many are opened once, evenly over `time`, and counted until the last one ends.
 */
const plan = JSON.parse(process.argv[2]);
const body = readFileSync(plan.bodyFile);
const pool = new Pool(plan.origin, {
  ...{ connections: plan.streams ?? plan.connections, pipelining: 1 },
  ...{ headersTimeout: 60_000, bodyTimeout: 60_000 },
});

const written = /(\d{13}\.\d{3}) /g;
const now = () => performance.timeOrigin + performance.now();
let figures = nothing();

function nothing() {
  return { requests: 0, errors: 0, chunks: 0, times: [], firstTokens: [], delays: [], faults: new Set() };
}

/** One request. Resolves when its answer is over, however it ends. */
function ask() {
  return new Promise((resolve) => {
    const began = performance.now();
    let status = 0;
    let first = true;
    const fail = (fault) => {
      figures.errors += 1;
      if (figures.faults.size < 5) figures.faults.add(fault);
      resolve();
    };
    pool.dispatch(
      { path: plan.path, method: 'POST', headers: plan.headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, code) => {
          status = code;
        },
        onResponseData: (_controller, piece) => {
          const arrived = now();
          for (const [, time] of piece.toString('latin1').matchAll(written)) {
            if (first) figures.firstTokens.push(performance.now() - began);
            first = false;
            figures.chunks += 1;
            figures.delays.push(arrived - Number(time));
          }
        },
        onResponseEnd: () => {
          if (status !== 200) return fail(`status ${status}`);
          figures.requests += 1;
          figures.times.push(performance.now() - began);
          return resolve();
        },
        onResponseError: (_controller, error) => fail(error.message),
      },
    );
  });
}

/** Each of the connections asks again as soon as it was answered. */
async function loop() {
  let over = false;
  const client = async () => {
    while (!over) await ask();
  };
  const clients = Array.from({ length: plan.connections }, client);
  await delay(plan.warmUp);
  console.log('measuring');
  figures = nothing();
  const began = performance.now();
  await delay(plan.time);
  tell(performance.now() - began);
  over = true;
  await Promise.all(clients);
}

/** Streams begin one after the other, and all of them are open before the first one ends. */
async function open() {
  console.log('measuring');
  const began = performance.now();
  const streams = [];
  while (streams.length < plan.streams) {
    const due = Math.ceil(((performance.now() - began) / plan.time) * plan.streams);
    while (streams.length < Math.min(due, plan.streams)) streams.push(ask());
    await delay(5);
  }
  console.log('open');
  await Promise.all(streams);
  tell(performance.now() - began);
}

function tell(time) {
  const { requests, errors, chunks, times, firstTokens, delays, faults } = figures;
  const told = {
    ...{ requests, errors, chunks, seconds: time / 1000, faults: [...faults] },
    ...{ time: percentiles(times), firstToken: percentiles(firstTokens), delay: percentiles(delays) },
  };
  console.log(JSON.stringify(told));
}

await (plan.streams === undefined ? loop() : open());
await pool.destroy();
