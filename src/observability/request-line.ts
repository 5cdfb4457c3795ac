import { formatLosses } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import { toDollars } from '../catalogue/cost-of.js';
import { savedByCache } from '../catalogue/saved-by-cache.js';
import { cleanText } from './clean-text.js';
import { JsonLine } from './json-line.js';
import { cleanSinkOf } from './logger.js';
import type { Logger } from './logger.js';
import { QuotedTexts } from './quoted-texts.js';
import type { RequestEnd } from './request-end.js';
import type { RequestRecord, TryNote } from './request-record.js';
import { serializeError } from './serialize-error.js';

const longestPath = 1024;
const longestName = 256;

/** Paths that monitors ask for every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

const paths = new QuotedTexts(longestPath);
const names = new QuotedTexts(longestName);
const messages = new QuotedTexts(longestPath + longestName);

/** Writes the one line a request leaves in the log. */
export function writeRequestLine(logger: Logger, end: RequestEnd): void {
  const { record, status, milliseconds, bytesOut, cancelled, facts } = end;
  const level = levelOf(record, status);
  if (!logger.isLevelEnabled(level)) return;
  const { id, method, startedAt, firstByteAt } = record;
  const line = new JsonLine(level);
  line.string('requestId', id);
  line.quoted('method', names.of(method));
  line.quoted('path', paths.of(record.path));
  line.number('status', status);
  line.number('milliseconds', round(milliseconds));
  if (firstByteAt !== undefined) line.number('firstByte', round(firstByteAt - startedAt));
  line.number('bytesOut', bytesOut);
  line.flag('clientAborted', cancelled && status !== undefined);
  for (const [name, fact] of Object.entries(facts)) line.string(name, fact);
  addRoute(line, record);
  addError(line, record);
  cleanSinkOf(logger)?.write(line.end(messageOf(record, status)));
}

function messageOf({ method, path }: RequestRecord, status: number | undefined): string {
  const short = path.length > longestPath ? `${path.slice(0, longestPath)}…` : path;
  return messages.of(status === undefined ? `${method} ${short}` : `${method} ${short} ${status}`);
}

function levelOf(
  { path, error, isRoutine }: RequestRecord,
  status: number | undefined,
): 'debug' | 'info' | 'error' {
  if ((status ?? 0) >= 500 || error?.domain === 'gateway') return 'error';
  return isRoutine || probes.has(path) ? 'debug' : 'info';
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function addRoute(line: JsonLine, record: RequestRecord): void {
  const { tries, usage, losses } = record;
  addTrace(line, record);
  line.string('tokenId', record.tokenId);
  addName(line, 'model', record.model);
  addName(line, 'provider', record.provider);
  addName(line, 'upstreamModel', record.upstreamModel);
  addName(line, 'lane', record.lane);
  line.number('attempts', record.attempts);
  const isPlain = tries.length === 1 && tries[0]?.outcome === 'answered' && tries[0].key === undefined;
  if (tries.length > 0 && !isPlain) line.json('tries', tries.map(tryFields));
  line.json('route', record.route);
  line.string('affinity', record.affinity);
  if (usage !== undefined) addUsage(line, usage);
  addCost(line, record);
  if (losses !== undefined && losses.length > 0) line.json('losses', formatLosses(losses));
  line.string('replayOf', record.replayOf);
}

/** Names recur: of models, of providers. */
function addName(line: JsonLine, name: string, value: string | undefined): void {
  if (value !== undefined) line.quoted(name, names.of(value));
}

/** Where else to look for it. Only the gateway's own span is one of this line. */
function addTrace(line: JsonLine, { trace }: RequestRecord): void {
  if (trace?.traceId === undefined) return;
  line.string('traceId', trace.traceId);
  line.string('spanId', trace.own?.spanId);
}

/** The model's name may be the client's own. */
const tryFields = ({ provider, model, key, hedge, outcome, milliseconds, reason }: TryNote) => ({
  provider,
  ...(key !== undefined && { key }),
  ...(hedge !== undefined && { hedge }),
  ...(outcome !== undefined && { outcome }),
  ...(milliseconds !== undefined && { milliseconds }),
  ...(reason !== undefined && { reason }),
  model: cleanText(model),
});

/** Counts alone: the vendor's raw report stays out of the log. */
function addUsage(line: JsonLine, { input, output, estimated }: Usage): void {
  line.open('usage');
  line.number('input', input?.total);
  line.number('cacheRead', input?.cacheRead);
  line.number('cacheWrite', input?.cacheWrite?.total);
  line.number('output', output?.total);
  line.number('reasoning', output?.reasoning);
  line.number('secondsHeard', input?.seconds);
  line.number('charactersRead', input?.characters);
  line.number('searches', input?.searches);
  line.number('secondsMade', output?.seconds);
  line.number('images', output?.images);
  line.flag('estimated', estimated);
  line.close();
}

/** US dollars, as far as prices are known, what of the usage is not in them, and what a cache of prompts spared. */
function addCost(line: JsonLine, { cost, usage, prices }: RequestRecord): void {
  if (cost === undefined || usage === undefined || prices === undefined) return;
  const { unpriced } = cost;
  const saved = savedByCache(usage, prices);
  line.number('cost', toDollars(cost));
  if (saved !== undefined) line.number('savedByCache', toDollars({ nanoDollars: saved }));
  if (unpriced.length > 0)
    line.json(
      'unpriced',
      unpriced.map((name) => cleanText(name)),
    );
}

/** What went wrong. The body an upstream answered with stays out: it may quote the prompt. */
function addError(line: JsonLine, { error }: RequestRecord): void {
  if (error === undefined) return;
  const { code, reason, upstream } = error;
  const origin = error.cause ?? (code === 'gateway_internal' ? error : undefined);
  line.string('error', code);
  line.string('reason', reason);
  line.string('errorMessage', cleanText(error.message, 1000));
  line.number('upstreamStatus', upstream?.status);
  if (upstream?.requestId !== undefined) line.string('upstreamRequestId', cleanText(upstream.requestId));
  if (origin !== undefined) line.json('err', serializeError(origin));
}
