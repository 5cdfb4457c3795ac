import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { parseDuration } from '../../config/duration.js';
import type { AnswerDeadlines } from '../../config/settings/deadlines-settings.js';

/** How long a client waits, in milliseconds. */
export interface ClientLimits {
  /** For the whole answer, all attempts together. Header `x-gateway-timeout`. */
  readonly timeout?: number;
  /** For parts of each attempt. Header `x-gateway-deadlines`. */
  readonly deadlines?: Partial<AnswerDeadlines>;
}

const names: Readonly<Record<string, keyof AnswerDeadlines>> = {
  connect: 'connect',
  'first-byte': 'firstByte',
  'first-token': 'firstToken',
  idle: 'idle',
  total: 'total',
};

/**
 * What a client says of its patience: `x-gateway-timeout: 30s` and `x-gateway-deadlines: first-token=5s, idle=10s`.
 * @returns undefined where it says nothing
 * @throws GatewayError `caller_invalid_request` naming the header that cannot be read
 */
export function readClientLimits(headers: IncomingHttpHeaders): ClientLimits | undefined {
  const timeout = headers['x-gateway-timeout'];
  const deadlines = headers['x-gateway-deadlines'];
  if (timeout === undefined && deadlines === undefined) return undefined;
  return {
    ...(timeout !== undefined && { timeout: readTime(String(timeout), 'x-gateway-timeout') }),
    ...(deadlines !== undefined && { deadlines: readDeadlines(String(deadlines)) }),
  };
}

function readDeadlines(text: string): Partial<AnswerDeadlines> {
  const header = 'x-gateway-deadlines';
  const entries = text.split(',').map((part) => {
    const [name = '', time = ''] = part.split('=').map((side) => side.trim());
    const deadline = Object.hasOwn(names, name) ? names[name] : undefined;
    if (deadline === undefined) {
      throw unreadable(header, `It takes ${Object.keys(names).join(', ')}: first-token=5s, idle=10s.`);
    }
    return [deadline, readTime(time, header)] as const;
  });
  return Object.fromEntries(entries);
}

function readTime(text: string, header: string): number {
  const time = parseDuration(text.trim());
  if (time === undefined || time <= 0) throw unreadable(header, 'Write times with a unit: 500ms, 30s or 2m.');
  return time;
}

const unreadable = (header: string, hint: string): GatewayError =>
  new GatewayError('caller_invalid_request', `The header ${header} cannot be read. ${hint}`, {
    param: header,
    reason: 'invalid_header',
  });
