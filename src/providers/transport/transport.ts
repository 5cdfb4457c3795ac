import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GatewayError } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { DeadlineConfiguration } from '../../config/settings/deadlines-settings.js';
import type { EgressConfiguration } from '../../config/settings/egress-settings.js';
import { connectionFault } from './connection-fault.js';
import { ConnectionPool } from './connection-pool.js';
import { EgressGuard } from './egress/egress-guard.js';
import { readJson } from './read-json.js';
import { abortReason, UpstreamExchange } from './upstream-exchange.js';
import type { UpstreamCall, UpstreamReply } from './upstream-call.js';

export type { RequestStream, UpstreamCall, UpstreamReply } from './upstream-call.js';

/** Largest head of an answer, bytes. */
const maxHeaderSize = 64 * 1024;
/**
 * How long an unused connection is kept where the upstream names no time of its own. Below the 5 s after which
 * many servers close theirs: a request must not meet a connection that is just being closed.
 */
const keepAliveTimeout = 4_000;
/** Bodies up to this size are joined: one write costs less than the copy. */
const joinedAtMost = 64 * 1024;
/** How long a graceful close waits for calls that still run. */
const closeGrace = 1_000;

/** Of so many addresses it is remembered what they are made of. */
const rememberedTargets = 1_000;

/** What an address is made of. */
interface Target {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
  readonly pool: ConnectionPool;
}

/** What it reads of the configuration. */
export interface TransportConfiguration {
  readonly deadlines: DeadlineConfiguration;
  /** Absent: no hosts are listed. */
  readonly egress?: EgressConfiguration;
}

/**
 * The one place that opens connections to upstreams: HTTP/1.1, one pool of kept connections per origin, no
 * redirects, no proxies, no ways into private networks that the operator has not named, deadlines on every phase. While a streamed body is sent, each piece of it that the upstream
 * takes begins the deadline for the first byte again: a long upload is no silence.
 */
@Injectable()
export class Transport implements OnApplicationShutdown {
  private readonly pools = new Map<string, ConnectionPool>();
  private readonly targets = new LRUCache<string, Target>({ max: rememberedTargets });
  private readonly guard: EgressGuard;
  private closing: Promise<void> | undefined;

  constructor(@Inject(GATEWAY_CONFIGURATION) private readonly configuration: TransportConfiguration) {
    this.guard = new EgressGuard(configuration.egress?.privateHosts ?? '', 'operator');
  }

  /**
   * Sends a request and resolves at the head of its answer, whatever its status.
   * @throws GatewayError `provider_unreachable`, `provider_timeout`, `provider_failed` (a redirect),
   * `provider_invalid_response`, or the reason of the call's signal.
   */
  async send(call: UpstreamCall): Promise<UpstreamReply> {
    if (call.signal.aborted) throw abortReason(call.signal);
    if (this.closing !== undefined) throw shuttingDown();
    const { origin, path, pool } = this.target(call);
    const limits =
      call.deadlines === undefined
        ? this.configuration.deadlines
        : { ...this.configuration.deadlines, ...call.deadlines };
    const body = bodyOf(call.body);
    const exchange = new UpstreamExchange(origin, call.signal, limits, call);
    if (body instanceof Readable) exchange.uploads(body);
    pool.dispatch({ method: call.method, path, headers: headersOf(call, body), body }, exchange);
    return exchange.reply;
  }

  /**
   * Fetches a small JSON document, for discovery.
   * @param limit largest body, bytes
   * @throws GatewayError as `send`; `provider_credential_rejected` on 401 and 403, `provider_failed` on any other
   * status but 2xx, `provider_invalid_response` where the body is no JSON or larger than the limit.
   */
  async getJson(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
    limit: number,
  ): Promise<JsonValue> {
    const reply = await this.send({ method: 'GET', url, headers, signal });
    return readJson(reply, url, limit);
  }

  /** Lets running calls end for a second, then ends them with `gateway_shutting_down`. */
  close(): Promise<void> {
    this.closing ??= this.closePools();
    return this.closing;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async closePools(): Promise<void> {
    const pools = [...this.pools.values()];
    const timer = setTimeout(() => {
      for (const pool of pools) void pool.destroy(shuttingDown());
    }, closeGrace);
    await Promise.all(pools.map((pool) => pool.close()));
    clearTimeout(timer);
  }

  /** Few addresses are asked again and again: what was made of one is remembered. */
  private target({ url: address, upstreamName }: UpstreamCall): Target {
    const known = this.targets.get(address);
    if (known !== undefined) return known;
    const url = new URL(address);
    const pool = this.pool(url, upstreamName ?? url.origin);
    const target = { origin: url.origin, path: url.pathname + url.search, pool };
    this.targets.set(address, target);
    return target;
  }

  private pool(url: URL, upstream: string): ConnectionPool {
    let pool = this.pools.get(url.origin);
    if (pool === undefined) {
      const lookup = this.lookupFor(url, upstream);
      pool = new ConnectionPool(url.origin, {
        ...(lookup !== undefined && { lookup }),
        maxHeaderSize,
        keepAliveTimeout,
        // The call's own timer is exact; this one ends an attempt that no call waits for any more.
        connectTimeout: this.configuration.deadlines.connect,
      });
      this.pools.set(url.origin, pool);
    }
    return pool;
  }

  private lookupFor(url: URL, upstream: string): LookupFunction | undefined {
    try {
      return this.guard.lookupFor(url);
    } catch (error) {
      throw error instanceof Error ? connectionFault(error, upstream) : error;
    }
  }
}

/** Names and values in turn: undici reads that at once. */
function headersOf({ headers: given, body: content }: UpstreamCall, body: SentBody): string[] {
  const headers: string[] = [];
  for (const name in given) {
    const value = given[name];
    if (value !== undefined && name !== 'content-length') headers.push(name, value);
  }
  if (given['accept-encoding'] === undefined) headers.push('accept-encoding', 'identity');
  if (given['user-agent'] === undefined) headers.push('user-agent', 'model-gateway');
  if (content === undefined) return headers;
  if (given['content-type'] === undefined) headers.push('content-type', 'application/json');
  headers.push('content-length', String(Buffer.isBuffer(body) ? body.length : lengthOf(content)));
  return headers;
}

function lengthOf(body: NonNullable<UpstreamCall['body']>): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  if (Buffer.isBuffer(body) || 'open' in body) return body.length;
  let length = 0;
  for (const slice of body) length += slice.length;
  return length;
}

type SentBody = Buffer | string | Readable | null;

/** What undici is given. It writes an iterable slice by slice without joining, though its types do not say so. */
function bodyOf(body: UpstreamCall['body']): SentBody {
  if (body === undefined) return null;
  if (typeof body === 'object' && 'open' in body) return body.open();
  if (typeof body === 'string' || Buffer.isBuffer(body)) return body;
  const [first] = body;
  if (body.length === 1 && first !== undefined) return first;
  const length = lengthOf(body);
  if (length <= joinedAtMost) return Buffer.concat(body, length);
  return body as unknown as Buffer;
}

const shuttingDown = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is shutting down.');
