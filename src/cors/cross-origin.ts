import type { IncomingMessage } from 'node:http';
import type { CorsConfiguration } from '../config/settings/cors-settings.js';
import { isClientHeader } from './client-headers.js';

/** Headers of an answer. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** The paths of models: what is asked there is asked with a token, and with no cookie. */
const ofModels = /^\/v\d+(?:alpha|beta)?\//;

const methods = 'GET, HEAD, POST, DELETE';

/**
 * What browsers are told of requests that pages of other origins make. They may call models where the operator says so, and
 * nothing else: the administration and the console are never open to them, and cookies never count, so `any` is told as `*`,
 * with which browsers send none.
 * Source: Fetch standard (WHATWG), "CORS protocol".
 */
export class CrossOrigin {
  private readonly isOpen: boolean;
  private readonly toAnybody: boolean;
  private readonly origins: ReadonlySet<string>;
  private readonly ownHeaders: ReadonlySet<string>;
  private readonly maxAge: string;

  constructor({ origins, headers, maxAge }: CorsConfiguration) {
    this.isOpen = origins !== '';
    this.toAnybody = origins === 'any';
    this.origins = new Set(origins.split(','));
    this.ownHeaders = new Set(headers.split(','));
    this.maxAge = String(Math.floor(maxAge / 1000));
  }

  /**
   * What an answer carries, whatever it says.
   * @param path that the routes know
   */
  headersFor(
    { headers: { origin } }: Pick<IncomingMessage, 'headers'>,
    path: string,
  ): AnswerHeaders | undefined {
    if (!this.isOpen || !ofModels.test(path)) return undefined;
    // Said to whoever asks: what a cache keeps of one who named no origin is good for pages too.
    if (this.toAnybody) return anybody;
    // Caches must not give one origin what another one was told.
    if (origin === undefined || !this.origins.has(origin)) return someOrigin;
    return { 'access-control-allow-origin': origin, 'access-control-expose-headers': '*', vary: 'origin' };
  }

  /**
   * The answer to a browser that asks before it sends what a page wants to send. Undefined: it is no such question, or from a
   * page that may not.
   */
  preflight(
    { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
    path: string,
  ): AnswerHeaders | undefined {
    const isQuestion = headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
    if (method !== 'OPTIONS' || !isQuestion) return undefined;
    const allowed = this.headersFor({ headers }, path);
    if (allowed?.['access-control-allow-origin'] === undefined) return undefined;
    return {
      'access-control-allow-methods': methods,
      'access-control-allow-headers': this.allowedOf(headers['access-control-request-headers'] ?? ''),
      'access-control-max-age': this.maxAge,
    };
  }

  private allowedOf(asked: string): string {
    const names = asked
      .toLowerCase()
      .split(',')
      .map((name) => name.trim());
    return names.filter((name) => isClientHeader(name) || this.ownHeaders.has(name)).join(', ');
  }
}

const anybody: AnswerHeaders = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
const someOrigin: AnswerHeaders = { vary: 'origin' };
