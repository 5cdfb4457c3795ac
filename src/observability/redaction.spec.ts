import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { createLogger } from './logger.js';
import type { Logger } from './logger.js';
import { PinoLoggerService } from './pino-logger.service.js';
import { registerSecret } from './secret-scrubber.js';

/** Looks like nothing in particular: only its registration or its place can give it away. */
const registered = 'canary/registered+secret';
const bySight = 'sk-gw-canary0123456789abcdef';
registerSecret(registered);

function lines(format: 'json' | 'pretty', write: (logger: Logger) => void): string {
  const written: string[] = [];
  write(createLogger({ level: 'trace', format, sink: { write: (line) => written.push(line) } }));
  return written.join('');
}

function failure(secret: string): Error {
  const inner = Object.assign(new Error(`connect with ${secret}`), { headers: { authorization: secret } });
  const middle = new TypeError(`request https://host/v1?key=${encodeURIComponent(secret)} failed`, {
    cause: inner,
  });
  return new AggregateError([middle, inner], secret, { cause: middle });
}

const ways: readonly (readonly [string, (logger: Logger, secret: string) => void])[] = [
  [
    'a message',
    (logger, secret) => {
      logger.info(`token ${secret} was refused`);
    },
  ],
  [
    'message arguments',
    (logger, secret) => {
      logger.info('token %s of %o', secret, { secret });
    },
  ],
  [
    'a nested object',
    (logger, secret) => {
      logger.info({ a: { b: [{ c: secret }] } }, 'x');
    },
  ],
  [
    'a key',
    (logger, secret) => {
      logger.info({ [secret]: 1 }, 'x');
    },
  ],
  [
    'headers',
    (logger, secret) => {
      logger.info({ headers: { 'x-api-key': secret, cookie: `k=${secret}` } });
    },
  ],
  [
    'an error',
    (logger, secret) => {
      logger.error(failure(secret));
    },
  ],
  [
    'an error field',
    (logger, secret) => {
      logger.error({ err: failure(secret), error: failure(secret) }, 'x');
    },
  ],
  [
    'a gateway error',
    (logger, secret) => {
      const cause = failure(secret);
      logger.error(new GatewayError('gateway_internal', 'failed', { cause, headers: { 'api-key': secret } }));
    },
  ],
  [
    'a child logger',
    (logger, secret) => {
      logger.child({ credential: secret }).warn('x');
    },
  ],
  [
    'a URL',
    (logger, secret) => {
      logger.info({ url: new URL(`http://h/?key=${encodeURIComponent(secret)}`) });
    },
  ],
  [
    "Nest's logger",
    (logger, secret) => {
      const service = new PinoLoggerService(logger);
      service.error(failure(secret), 'Context');
      service.error(`failed: ${secret}`, failure(secret).stack, 'Context');
      service.log({ deep: { secret } }, 'Context');
    },
  ],
];

describe.each(['json', 'pretty'] as const)('a %s log', (format) => {
  it.each(ways)('never shows a secret through %s', (_, write) => {
    for (const secret of [registered, bySight]) {
      const log = lines(format, (logger) => {
        write(logger, secret);
      });
      expect(log).not.toBe('');
      expect(log).not.toContain(secret);
      expect(log).not.toContain(encodeURIComponent(secret));
      expect(log).toContain('[redacted]');
    }
  });

  it('never shows credentials that are known by their header or parameter alone', () => {
    const log = lines(format, (logger) => {
      logger.info({
        headers: { Authorization: 'Bearer canary', 'X-Api-Key': ['canary'], 'x-goog-api-key': 'canary' },
        rawHeaders: ['Proxy-Authorization', 'Basic canary', 'Cookie', 'session=canary'],
        url: '/v1beta/models/m:generateContent?key=canary',
        text: 'curl -H "authorization: Bearer canary"',
      });
    });
    expect(log).not.toContain('canary');
  });
});
