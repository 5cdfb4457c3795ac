/**
 * The barest proxy that keeps the gateway's books: it knows its client's token, takes each request down as it begins and
 * as it ends, with the gateway's own journal and ledger, waits for both, and writes a line and as many headers. It has no
 * routes, no limits, no retries, no other format, no Nest: a gateway that keeps these books costs no less.
 * `node barest-with-books.mjs <upstream's origin>`
 */
import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { mkdtempSync, openSync, rmSync, write } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers';
import { Pool } from 'undici';
import { fromRoot } from '../processes.mjs';

/** Modules of the gateway as it is built. */
const built = (path) => import(fromRoot(`dist/src/${path}.js`));
const { Journal } = await built('metering/journal/journal');
const { writtenRecord } = await built('metering/journal/written-record');
const { timeOrderedId } = await built('observability/time-ordered-id');
const { openSqlite } = await built('storage/database/sqlite/open-sqlite');
const { KyselyUsageRepository } = await built('storage/kysely/usage/kysely-usage-repository');

const [origin] = process.argv.slice(2);
const pool = new Pool(origin, { connections: null, pipelining: 1 });
const folder = mkdtempSync(join(tmpdir(), 'model-gateway-bench-books-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('SIGTERM', () => process.exit());

const limits = { segmentSize: 4 * 1024 * 1024, maxSize: 1024 * 1024 * 1024, mostHeld: 20_000 };
const journal = await Journal.begin(join(folder, 'journal'), limits);
const ledger = new KyselyUsageRepository(await openSqlite(folder));
const log = openSync(join(folder, 'log'), 'a');
const hashOf = (secret) => createHash('sha256').update(secret).digest('hex');
const tokens = new Map([[hashOf('sk-anything'), { tokenId: 'tok_1', tokenName: 'bench' }]]);
const prices = { input: 1, output: 2 };

const server = createServer((request, response) => {
  const startedAt = { wall: Date.now(), steady: performance.now() };
  const pieces = [];
  request.on('data', (piece) => pieces.push(piece));
  request.on('end', () => {
    const body = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
    const token = tokens.get(hashOf(request.headers.authorization.replace('Bearer ', '')));
    const { model } = JSON.parse(body.toString());
    if (token === undefined || typeof model !== 'string') response.writeHead(400).end();
    else
      void serve({ path: request.url, body, response, startedAt, beginning: begin(token, model, startedAt) });
  });
});

const begin = (token, model, { wall }) => ({
  ...{ id: timeOrderedId(), requestId: timeOrderedId(), startedAt: wall, ...token, endpoint: 'generation' },
  ...{ format: 'openai-chat', model, stream: false, provider: 'chat', upstreamModel: model },
});

async function serve({ path, body, response, startedAt, beginning }) {
  const record = { ...beginning, prices };
  const opened = journal.open({ type: 'open', record, guess: { input: { total: 200 } }, mostOutput: 8192 });
  await opened.written;
  const { status, answer } = await forward(path, body, response);
  const ended = recordOf(beginning, startedAt, status, JSON.parse(answer.toString()).usage);
  tell({ ...ended, level: 'info', path, method: 'POST', bytesOut: answer.length });
  await journal.close(writtenRecord(ended), opened);
  response.writeHead(status, headersOf(ended, answer)).end(answer);
}

function recordOf(beginning, { steady }, status, { prompt_tokens: input, completion_tokens: output }) {
  const nanoDollars = input * prices.input * 1_000 + output * prices.output * 1_000;
  const duration = performance.now() - steady;
  return {
    ...{ ...beginning, endedAt: Date.now(), lane: 'verbatim', attempts: 1, sent: 0.1, answered: duration },
    ...{ status, end: 'complete', firstByte: duration, duration },
    ...{ usage: { input: { total: input }, output: { total: output } }, nanoDollars, unpriced: [], prices },
  };
}

/** As many as the gateway's answers have. */
const headersOf = ({ requestId, nanoDollars }, answer) => ({
  ...{ 'content-type': 'application/json', 'content-length': answer.length, 'cache-control': 'no-store' },
  ...{ 'x-request-id': requestId, 'request-id': requestId, 'x-content-type-options': 'nosniff' },
  ...{ 'x-gateway-lane': 'verbatim', 'x-gateway-provider': 'chat', 'x-gateway-model': 'whole' },
  ...{
    'x-gateway-attempts': '1',
    'x-gateway-overhead-ms': '0.10',
    'x-gateway-cost': String(nanoDollars / 1e9),
  },
  ...Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`x-ratelimit-${index}`, '1000000000'])),
});

/** Resolves when all of the answer is there. */
const forward = (path, body, response) =>
  new Promise((resolve, reject) => {
    const headers = { authorization: 'Bearer sk-upstream', 'content-type': 'application/json' };
    const pieces = [];
    let status = 0;
    const options = { path, method: 'POST', headers, body };
    pool.dispatch(options, {
      onRequestStart: (controller) => {
        response.on('close', () => {
          if (!response.writableFinished) controller.abort(new Error('The client has left.'));
        });
      },
      onResponseStart: (_controller, given) => {
        status = given;
      },
      onResponseData: (_controller, piece) => pieces.push(piece),
      onResponseEnd: () =>
        resolve({ status, answer: pieces.length === 1 ? pieces[0] : Buffer.concat(pieces) }),
      onResponseError: (_controller, error) => reject(error),
    });
  });

/** Lines are written every ten milliseconds, records delivered every half second, as the gateway does both. */
let lines = '';
function tell(line) {
  if (lines === '') setTimeout(writeLines, 10);
  lines += `${JSON.stringify(line)}\n`;
}

function writeLines() {
  write(log, lines, () => undefined);
  lines = '';
}

async function deliver() {
  for (let isLast = false; !isLast;) {
    const delivery = await journal.next(1_000);
    if (delivery === undefined) break;
    await ledger.addJson(delivery.json);
    await delivery.done();
    isLast = delivery.isLast;
  }
  setTimeout(deliver, 500);
}

server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', 4096, () => {
  console.log(`Listening on http://127.0.0.1:${server.address().port}`);
  void deliver();
});
