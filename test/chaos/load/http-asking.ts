import { OpenAnswer, send } from '../../support/open-answer.js';
import type { Seen } from './seen.js';

/** An answer over HTTP, as far as it came. */
export interface HttpAnswer {
  readonly status: number;
  readonly text: string;
  /** It was closed in good order. */
  readonly isComplete: boolean;
  readonly isBalancers: boolean;
  readonly replayOf?: string;
}

/** A request, and how its answer is to be judged. */
export interface HttpAsking {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
  readonly judge: (answer: HttpAnswer) => Seen;
}

/** As whom and how long a request is sent. */
export interface Asker {
  readonly url: string;
  readonly token: string;
  readonly requestId: string;
  readonly key?: string;
  readonly leaveAfter?: number;
}

/** Longer than anything may take, in milliseconds: the deadlines of an attempt, a second one, and a queue before them. */
export const patience = 75_000;

/** Sends a request. Never throws: what goes wrong is what was seen. */
export async function askOverHttp(asking: HttpAsking, asker: Asker): Promise<Seen> {
  const { url, token, requestId, key, leaveAfter = patience } = asker;
  const { path, headers, body } = asking;
  const { request, head } = send(url, {
    path,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      'x-request-id': requestId,
      'content-length': String(Buffer.byteLength(body)),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body,
  });
  const leaving = new AbortController();
  const timer = setTimeout(() => {
    leaving.abort();
    request.destroy();
  }, leaveAfter);
  let answer: HttpAnswer;
  try {
    const open = await OpenAnswer.begin({ request, head });
    answer = answerOf(open, await open.ended);
  } catch (error) {
    return leaving.signal.aborted ? seenLeaving(asker) : { outcome: 'cut', said: String(error) };
  } finally {
    clearTimeout(timer);
  }
  return leaving.signal.aborted ? seenLeaving(asker) : judged(asking, answer);
}

/** What cannot even be judged is no answer that its client can read. */
function judged({ judge }: HttpAsking, answer: HttpAnswer): Seen {
  try {
    return judge(answer);
  } catch (error) {
    const { status, text } = answer;
    return { outcome: 'wrong', why: `it cannot be read (${String(error)}): ${status} ${text.slice(0, 300)}` };
  }
}

function answerOf({ message, text }: OpenAnswer, isComplete: boolean): HttpAnswer {
  const { statusCode: status = 0, headers } = message;
  const { server = '', 'x-gateway-replayed': replayed } = headers;
  const isBalancers = status >= 400 && String(server).startsWith('nginx') && text.startsWith('<html>');
  return {
    status,
    text,
    isComplete,
    isBalancers,
    ...(typeof replayed === 'string' && { replayOf: replayed }),
  };
}

const seenLeaving = ({ leaveAfter }: Asker): Seen =>
  leaveAfter === undefined
    ? { outcome: 'wrong', why: `no answer came to its end within ${patience} ms` }
    : { outcome: 'left' };
