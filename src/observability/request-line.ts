import type { ServerResponse } from 'node:http';
import { formatLosses } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import { costOf, toDollars } from '../catalogue/cost-of.js';
import { savedByCache } from '../catalogue/saved-by-cache.js';
import { cleanText } from './clean-text.js';
import type { Logger } from './logger.js';
import type { RequestRecord, TryNote } from './request-record.js';

const longestPath = 1024;

/** Paths that monitors ask for every few seconds. */
const probes = new Set(['/healthz', '/readyz']);

/** The status of a request whose client left before its answer began, as nginx writes it. */
const clientLeft = 499;

/** Writes the one line a request leaves in the log. Called when its response closed. */
export function writeRequestLine(logger: Logger, record: RequestRecord, response: ServerResponse): void {
  const clientAborted = !response.writableFinished && record.error === undefined;
  const cancelled = clientAborted || record.error?.code === 'caller_cancelled';
  const status = cancelled && !response.headersSent ? clientLeft : response.statusCode;
  const level = levelOf(record, status);
  if (!logger.isLevelEnabled(level)) return;
  const path = cleanText(record.path, longestPath);
  const milliseconds = round(performance.now() - record.startedAt);
  const fields = {
    requestId: record.id,
    method: record.method,
    path,
    status,
    milliseconds,
    ...(record.firstByteAt !== undefined && { firstByte: round(record.firstByteAt - record.startedAt) }),
    bytesOut: Math.max(0, response.req.socket.bytesWritten - record.bytesBefore),
    ...(cancelled && { clientAborted: true }),
  };
  const write = (): void => {
    const line = { ...fields, ...routeFields(record), ...errorFields(record) };
    logger[level](line, `${record.method} ${path} ${status}`);
  };
  if (record.settling === undefined) write();
  else void record.settling.then(write);
}

/**
 * Writes the line of a request that no HTTP answer belongs to: one on a socket, or in the background.
 * @param facts what is to be known of it besides
 */
export function writeDetachedLine(
  logger: Logger,
  record: RequestRecord,
  facts: Readonly<Record<string, string>> = {},
): void {
  const level = record.error?.domain === 'gateway' ? 'error' : 'info';
  if (!logger.isLevelEnabled(level)) return;
  const { id, method, path, startedAt } = record;
  const milliseconds = round(performance.now() - startedAt);
  logger[level](
    { requestId: id, method, path, milliseconds, ...facts, ...routeFields(record), ...errorFields(record) },
    `${method} ${path}`,
  );
}

function levelOf({ path, error, isRoutine }: RequestRecord, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500 || error?.domain === 'gateway') return 'error';
  return isRoutine || probes.has(path) ? 'debug' : 'info';
}

const round = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

function routeFields(record: RequestRecord) {
  const { tokenId, model, provider, upstreamModel, lane, attempts, tries, route, usage, losses, replayOf } =
    record;
  const isPlain = tries.length === 1 && tries[0]?.outcome === 'answered' && tries[0].key === undefined;
  return {
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

/** The model's name may be the client's own. */
const tryFields = ({ model, ...fields }: TryNote) => ({ ...fields, model: cleanText(model) });

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
