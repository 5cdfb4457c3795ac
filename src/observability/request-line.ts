import { formatLosses } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import { costOf, toDollars } from '../catalogue/cost-of.js';
import { savedByCache } from '../catalogue/saved-by-cache.js';
import { cleanText } from './clean-text.js';
import type { Logger } from './logger.js';
import type { RequestEnd } from './request-end.js';
import type { RequestRecord, TryNote } from './request-record.js';

const longestPath = 1024;

/** Paths that monitors ask for every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

/** Writes the one line a request leaves in the log. */
export function writeRequestLine(logger: Logger, end: RequestEnd): void {
  const { record, status, milliseconds, bytesOut, cancelled, facts } = end;
  const level = levelOf(record, status);
  if (!logger.isLevelEnabled(level)) return;
  const { id, method, startedAt, firstByteAt } = record;
  const path = cleanText(record.path, longestPath);
  const line = {
    requestId: id,
    method,
    path,
    ...(status !== undefined && { status }),
    milliseconds: round(milliseconds),
    ...(firstByteAt !== undefined && { firstByte: round(firstByteAt - startedAt) }),
    ...(bytesOut !== undefined && { bytesOut }),
    ...(cancelled && status !== undefined && { clientAborted: true }),
    ...facts,
    ...routeFields(record),
    ...errorFields(record),
  };
  logger[level](line, status === undefined ? `${method} ${path}` : `${method} ${path} ${status}`);
}

function levelOf(
  { path, error, isRoutine }: RequestRecord,
  status: number | undefined,
): 'debug' | 'info' | 'error' {
  if ((status ?? 0) >= 500 || error?.domain === 'gateway') return 'error';
  return isRoutine || probes.has(path) ? 'debug' : 'info';
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function routeFields(record: RequestRecord) {
  const { tokenId, model, provider, upstreamModel, lane, attempts, tries, route, usage, losses, replayOf } =
    record;
  const isPlain = tries.length === 1 && tries[0]?.outcome === 'answered' && tries[0].key === undefined;
  return {
    ...traceFields(record),
    ...(tokenId !== undefined && { tokenId }),
    ...(model !== undefined && { model: cleanText(model) }),
    ...(provider !== undefined && { provider }),
    ...(upstreamModel !== undefined && { upstreamModel: cleanText(upstreamModel) }),
    ...(lane !== undefined && { lane }),
    ...(attempts !== undefined && { attempts }),
    ...(tries.length > 0 && !isPlain && { tries: tries.map(tryFields) }),
    ...(route !== undefined && { route }),
    ...(record.affinity !== undefined && { affinity: record.affinity }),
    ...(usage !== undefined && { usage: usageFields(usage) }),
    ...costFields(record),
    ...(losses !== undefined && losses.length > 0 && { losses: formatLosses(losses) }),
    ...(replayOf !== undefined && { replayOf }),
  };
}

/** Where else to look for it. Only the gateway's own span is one of this line. */
function traceFields({ trace }: RequestRecord) {
  if (trace?.traceId === undefined) return {};
  return { traceId: trace.traceId, ...(trace.own !== undefined && { spanId: trace.own.spanId }) };
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
function usageFields({ input, output, estimated }: Usage) {
  return {
    ...(input?.total !== undefined && { input: input.total }),
    ...(input?.cacheRead !== undefined && { cacheRead: input.cacheRead }),
    ...(input?.cacheWrite?.total !== undefined && { cacheWrite: input.cacheWrite.total }),
    ...(output?.total !== undefined && { output: output.total }),
    ...(output?.reasoning !== undefined && { reasoning: output.reasoning }),
    ...(input?.seconds !== undefined && { secondsHeard: input.seconds }),
    ...(input?.characters !== undefined && { charactersRead: input.characters }),
    ...(input?.searches !== undefined && { searches: input.searches }),
    ...(output?.seconds !== undefined && { secondsMade: output.seconds }),
    ...(output?.images !== undefined && { images: output.images }),
    ...(estimated === true && { estimated }),
  };
}

/** US dollars, as far as prices are known, what of the usage is not in them, and what a cache of prompts spared. */
function costFields({ usage, prices }: RequestRecord) {
  if (usage === undefined || prices === undefined) return {};
  const cost = costOf(usage, prices);
  if (cost === undefined) return {};
  const { unpriced } = cost;
  const saved = savedByCache(usage, prices);
  return {
    cost: toDollars(cost),
    ...(saved !== undefined && { savedByCache: toDollars({ nanoDollars: saved }) }),
    ...(unpriced.length > 0 && { unpriced: unpriced.map((name) => cleanText(name)) }),
  };
}

/** What went wrong. The body an upstream answered with stays out: it may quote the prompt. */
function errorFields({ error }: RequestRecord) {
  if (error === undefined) return {};
  const { code, reason, upstream } = error;
  const origin = error.cause ?? (code === 'gateway_internal' ? error : undefined);
  return {
    error: code,
    ...(reason !== undefined && { reason }),
    errorMessage: cleanText(error.message, 1000),
    ...(upstream?.status !== undefined && { upstreamStatus: upstream.status }),
    ...(upstream?.requestId !== undefined && { upstreamRequestId: cleanText(upstream.requestId) }),
    ...(origin !== undefined && { err: origin }),
  };
}
