import { networkList, pathPrefix } from '../address-kinds.js';
import { baseAddress, byteSize, duration, host, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { day, second, minute, mebibyte } from './units.js';

export interface ServerConfiguration {
  /** Default 127.0.0.1: reachable from this machine only. */
  readonly host: string;
  /** Default 3000; 0 takes any free port. */
  readonly port: number;
  /** Processes that serve. Default 1: this one. */
  readonly workers: number;
  /** Largest request body, after decompression. Default 32 MiB. */
  readonly bodyLimit: number;
  /** Deepest nesting of a JSON body. Default 128. */
  readonly depthLimit: number;
  /** How long a client may take to send its body. Default 5 min. */
  readonly bodyTimeout: number;
  /** How long a connection may be idle between two requests. Default 75 s. */
  readonly keepAlive: number;
  /** After SIGTERM, how long requests are still taken while readiness says no. Default 0. */
  readonly drainDelay: number;
  /** After SIGTERM and `drainDelay`, how long running answers may go on. Default 30 s. */
  readonly shutdownGrace: number;
  /** Address under which clients reach the gateway, without a slash at its end. Empty (default): as requests say. */
  readonly publicUrl: string;
  /** Path in front of every path, without a slash at its end. Empty (default): that of `publicUrl`. */
  readonly pathPrefix: string;
  /** Addresses, ranges, `loopback` or `private`, separated by commas. Empty: none. Default `loopback`. */
  readonly trustedProxies: string;
  /** How long browsers that came by TLS shall come by nothing else, in milliseconds. Default 365 days; 0: not told. */
  readonly strictTransport: number;
}

/** The port, and what one request may be at most. */
export const server = group({
  host: setting(
    host(),
    '127.0.0.1',
    'Interface to listen on. The default is reachable from this machine only; 0.0.0.0 opens it to the network.',
    { environment: 'HOST' },
  ),
  port: setting(wholeNumber({ least: 0, most: 65_535 }), 3000, 'Port to listen on. 0 takes any free one.', {
    environment: 'PORT',
  }),
  workers: setting(
    wholeNumber({ least: 1, most: 256 }),
    1,
    'Processes that serve, for machines with several cores. Beyond 1 another one supervises them.',
    { environment: 'WORKERS' },
  ),
  bodyLimit: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    32 * mebibyte,
    'Largest request body, after decompression.',
  ),
  depthLimit: setting(wholeNumber({ least: 8, most: 1000 }), 128, 'Deepest nesting of a JSON body.'),
  bodyTimeout: setting(
    duration({ least: second }),
    5 * minute,
    'How long a client may take to send its body.',
  ),
  keepAlive: setting(
    duration({ least: second, most: 60 * minute }),
    75 * second,
    'How long a connection may be idle between two requests. Longer than what stands in front keeps idle ones, so that it never sends a request over one that is just being closed.',
  ),
  drainDelay: setting(
    duration({ least: 0, most: 10 * minute }),
    0,
    'After SIGTERM, how long requests are still taken as ever while /readyz says no: longer than load balancers take to notice.',
  ),
  shutdownGrace: setting(
    duration({ least: 0 }),
    30 * second,
    'After SIGTERM and drainDelay, how long running answers may go on. 0 ends them at once.',
  ),
  publicUrl: setting(
    baseAddress(),
    '',
    'Address under which clients reach the gateway, such as https://ai.example.com/gateway, without the /v1.',
    { fallback: 'what the request and trusted proxies say' },
  ),
  pathPrefix: setting(
    pathPrefix(),
    '',
    'Path that a proxy leaves in front of every path, such as /gateway. The paths without it are served too.',
    { fallback: 'the path of publicUrl' },
  ),
  trustedProxies: setting(
    networkList(),
    'loopback',
    'Proxies whose Forwarded and X-Forwarded-For, -Proto, -Host and -Prefix are believed: addresses or ranges separated by commas, loopback, private, or none. Name no network that clients are in.',
  ),
  strictTransport: setting(
    duration({ least: 0, most: 730 * day, off: true }),
    365 * day,
    'How long browsers that came by TLS are told to come by nothing else (Strict-Transport-Security). off tells nothing.',
  ),
});
