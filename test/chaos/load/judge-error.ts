import type { JsonObject } from '#libs/json';
import { record } from '../../conformance/wire/json.js';
import { othersIn } from './work-id.js';
import type { Seen } from './seen.js';

/** What may come instead of an answer to a request that is in order. */
const fitting: ReadonlySet<number> = new Set([409, 429, 500, 502, 503, 504, 529]);
/** What a gateway must never tell of its inside. */
const innerParts = [/\n\s+at \S/u, /node_modules/u, /\/dist\//u, /\.[jt]s:\d+/u, /select .* from /iu];

/** What came with a status that says it is no answer. */
export interface ErrorAnswer {
  readonly work: string;
  readonly status: number;
  readonly text: string;
  /** The load balancer says so itself: there is no gateway behind it. */
  readonly isBalancers: boolean;
  /** @throws Error where it is not in the client's format */
  readonly read: (error: JsonObject) => unknown;
}

/** Whether an error is one that its client may get. */
export function judgeError({ work, status, text, isBalancers, read }: ErrorAnswer): Seen {
  const wrong = (why: string): Seen => ({ outcome: 'wrong', why: `${why}: ${status} ${text.slice(0, 300)}` });
  if (isBalancers) {
    return [502, 504].includes(status)
      ? { outcome: 'error', status, said: 'the load balancer found no gateway' }
      : wrong('the load balancer refuses it');
  }
  if (!fitting.has(status)) return wrong('the status does not fit a request that is in order');
  const leak = findLeak(text, work);
  if (leak !== undefined) return wrong(leak);
  try {
    const body = JSON.parse(text) as JsonObject;
    read(body);
    checkError(record(body.error), status);
  } catch (error) {
    return wrong(`the error is not in the client's format (${String(error)})`);
  }
  return { outcome: 'error', status, said: text.slice(0, 300) };
}

/** What errors have in every format: words, and the status where it is told in numbers. */
function checkError({ message, code }: JsonObject, status: number): void {
  if (typeof message !== 'string' || message === '') throw new Error('it has no message');
  if (typeof code === 'number' && code !== status) throw new Error(`its code is ${code}`);
}

/** What an error tells that it must not; undefined where it does not. */
export function findLeak(text: string, work: string): string | undefined {
  const inner = innerParts.find((part) => part.test(text));
  if (inner !== undefined) return 'the error shows the inside of the gateway';
  const [other] = othersIn(text, work);
  return other === undefined ? undefined : `the error tells of ${other}, which is another client's`;
}
