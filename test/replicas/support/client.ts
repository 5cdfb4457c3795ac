import { TestSocket } from '../../support/test-socket.js';

/** What a client asks for. */
export interface Asked {
  /** Its own, unique: sent as `x-request-id` and as the end user, by which the vendor's books name it. */
  readonly id: string;
  /** `socket`: the Responses API over a WebSocket that is opened for it, and closed behind it. */
  readonly format: 'chat' | 'messages' | 'socket';
  readonly stream: boolean;
  readonly model: string;
  readonly prompt: string;
  /** When the client leaves, in milliseconds after asking. Absent: it stays. */
  readonly leaveAfter?: number;
}

/** What became of it, as the client saw it. Tokens are what the answer told. */
export type Seen =
  | { readonly outcome: 'whole'; readonly input: number; readonly output: number }
  | { readonly outcome: 'refused' | 'failed'; readonly status: number; readonly body: string }
  | { readonly outcome: 'left' }
  | { readonly outcome: 'broken'; readonly why: string };

/** Asks once. Never throws: what goes wrong is what was seen. */
export async function ask(url: string, token: string, asked: Asked): Promise<Seen> {
  if (asked.format === 'socket') return askOverSocket(url, token, asked);
  return askOverHttp(url, token, { ...asked, format: asked.format });
}

type AskedOverHttp = Asked & { readonly format: keyof typeof paths };

async function askOverHttp(url: string, token: string, asked: AskedOverHttp): Promise<Seen> {
  const leaving = new AbortController();
  const timer =
    asked.leaveAfter === undefined
      ? undefined
      : setTimeout(() => {
          leaving.abort();
        }, asked.leaveAfter);
  try {
    const answer = await fetch(`${url}${paths[asked.format]}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-request-id': asked.id,
        ...(asked.format === 'messages' && { 'anthropic-version': '2023-06-01' }),
      },
      body: JSON.stringify(bodies[asked.format](asked)),
      signal: leaving.signal,
    });
    const text = await answer.text();
    if (answer.status >= 500) return { outcome: 'failed', status: answer.status, body: text };
    if (answer.status >= 400) return { outcome: 'refused', status: answer.status, body: text };
    return readAnswer(asked, text);
  } catch (error) {
    return leaving.signal.aborted ? { outcome: 'left' } : { outcome: 'broken', why: reasonOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

const paths = { chat: '/v1/chat/completions', messages: '/v1/messages' } as const;

const bodies = {
  chat: ({ id, model, prompt, stream }: Asked) => ({
    model,
    messages: [{ role: 'user', content: prompt }],
    user: id,
    max_tokens: 400,
    ...(stream && { stream, stream_options: { include_usage: true } }),
  }),
  messages: ({ id, model, prompt, stream }: Asked) => ({
    model,
    messages: [{ role: 'user', content: prompt }],
    metadata: { user_id: id },
    max_tokens: 400,
    ...(stream && { stream }),
  }),
} as const;

interface ToldUsage {
  readonly prompt_tokens?: number;
  readonly completion_tokens?: number;
  readonly input_tokens?: number;
  readonly output_tokens?: number;
}

interface ToldEvent {
  readonly usage?: ToldUsage | null;
  readonly message?: { readonly usage?: ToldUsage };
}

/** A stream that does not end as its format says, or ends in an error, is broken. */
function readAnswer({ format, stream }: AskedOverHttp, text: string): Seen {
  if (!stream) return whole([JSON.parse(text) as ToldEvent]);
  const data = [...text.matchAll(/^data: (.*)$/gmu)].map(([, line = '']) => line);
  const isWhole = format === 'chat' ? data.at(-1) === '[DONE]' : text.includes('event: message_stop');
  if (!isWhole || /"error":\s*\{/u.test(text)) return { outcome: 'broken', why: text.slice(-500) };
  return whole(data.filter((line) => line !== '[DONE]').map((line) => JSON.parse(line) as ToldEvent));
}

function whole(events: readonly ToldEvent[]): Seen {
  let input = 0;
  let output = 0;
  for (const { usage, message } of events) {
    const told = usage ?? message?.usage;
    input = told?.prompt_tokens ?? told?.input_tokens ?? input;
    output = told?.completion_tokens ?? told?.output_tokens ?? output;
  }
  return { outcome: 'whole', input, output };
}

async function askOverSocket(url: string, token: string, { model, prompt, id }: Asked): Promise<Seen> {
  let socket: TestSocket | undefined;
  try {
    socket = await TestSocket.open({ url, token });
    socket.send({ type: 'response.create', model, input: prompt, user: id, store: false });
    const last = (await socket.answer()).at(-1);
    if (last?.type !== 'response.completed') return { outcome: 'broken', why: JSON.stringify(last) };
    const { usage } = last.response as { usage?: ToldUsage };
    return whole([{ usage: usage ?? null }]);
  } catch (error) {
    return { outcome: 'broken', why: reasonOf(error) };
  } finally {
    socket?.terminate();
  }
}

/** `fetch` hides what happened to a connection in its error's cause. */
const reasonOf = (error: unknown): string =>
  Error.isError(error) ? [error.message, error.cause].map(String).join(': ') : String(error);
