import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { GATEWAY_CONFIGURATION } from '../../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../../config/gateway-configuration.js';
import { EgressGuard, openInternet } from './egress-guard.js';
import { ForbiddenAddressError, guardedLookup } from './guarded-lookup.js';

/** A file of the open internet. */
export interface FetchedMedia {
  readonly bytes: Buffer;
  /** As its server calls it, without parameters; absent where it does not. */
  readonly mediaType?: string;
}

/** Why a file was not fetched, in a clause that follows its address; it names no address of ours. */
export class MediaFetchError extends Error {
  override readonly name = 'MediaFetchError';
}

const redirects = new Set([301, 302, 303, 307, 308]);
const redirectsAtMost = 3;
const headers = { accept: '*/*', 'user-agent': 'model-gateway' };

/**
 * The one place that goes to addresses which callers name. The address is checked when the connection is made, and
 * again after each redirect; size and time are bounded; nothing of the caller's but the address is sent.
 */
@Injectable()
export class MediaFetcher implements OnApplicationShutdown {
  /** For hosts on the list, and addresses that need no lookup. */
  private readonly open: Agent;
  private readonly guarded: Agent;
  private readonly guard: EgressGuard;

  constructor(
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'media'>,
  ) {
    const { timeout, privateHosts } = configuration.media;
    this.guard = new EgressGuard(privateHosts, 'caller');
    const options = { connections: 16, pipelining: 1, headersTimeout: timeout, bodyTimeout: timeout };
    this.guarded = new Agent({ ...options, connect: { timeout, lookup: guardedLookup(openInternet) } });
    this.open = new Agent({ ...options, connect: { timeout } });
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.guarded.destroy(), this.open.destroy()]);
  }

  /** @throws MediaFetchError where it cannot be fetched or must not be; the reason of `signal` where that is aborted */
  async fetch(address: string, signal: AbortSignal): Promise<FetchedMedia> {
    const limit = AbortSignal.timeout(this.configuration.media.timeout);
    try {
      return await this.follow(address, AbortSignal.any([signal, limit]));
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) throw new MediaFetchError('took too long');
      throw explained(error);
    }
  }

  private async follow(address: string, signal: AbortSignal): Promise<FetchedMedia> {
    let url = readAddress(address);
    for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
      const reply = await request(url, { method: 'GET', headers, signal, dispatcher: this.agentFor(url) });
      if (!redirects.has(reply.statusCode)) return this.read(reply);
      reply.body.on('error', () => undefined).destroy();
      const { location } = reply.headers;
      if (typeof location !== 'string') throw new MediaFetchError('redirects to nowhere');
      url = readAddress(location, url);
    }
    throw new MediaFetchError(`redirects more than ${redirectsAtMost} times`);
  }

  private agentFor(url: URL): Agent {
    return this.guard.lookupFor(url) === undefined ? this.open : this.guarded;
  }

  private async read({ statusCode, headers: said, body }: Dispatcher.ResponseData): Promise<FetchedMedia> {
    const { maxSize } = this.configuration.media;
    if (statusCode !== 200) {
      body.on('error', () => undefined).destroy();
      throw new MediaFetchError(`answered with status ${statusCode}`);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxSize) throw new MediaFetchError(`is larger than ${maxSize} bytes`);
      chunks.push(chunk);
    }
    const type = said['content-type'];
    const mediaType = typeof type === 'string' ? type.split(';', 1)[0]?.trim().toLowerCase() : undefined;
    return {
      bytes: Buffer.concat(chunks, size),
      ...(mediaType !== undefined && mediaType !== '' && { mediaType }),
    };
  }
}

function readAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new MediaFetchError('is no address');
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new MediaFetchError('is not an https or http address');
  }
  if (url.username !== '' || url.password !== '') throw new MediaFetchError('holds a user name or password');
  return url;
}

/** Details of connections would tell about networks behind the gateway. */
function explained(error: unknown): Error {
  if (error instanceof MediaFetchError) return error;
  const causes = [error, error instanceof Error ? error.cause : undefined];
  if (causes.some((cause) => cause instanceof ForbiddenAddressError)) {
    return new MediaFetchError('is not on the open internet');
  }
  return new MediaFetchError('cannot be reached');
}
