/** What a client asks for. */
export interface Asked {
  /** Its own, unique: sent as `x-request-id` and as the end user, by which the vendor's books name it. */
  readonly id: string;
  readonly format: 'chat' | 'messages';
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
  | { readonly outcome: 'left' | 'broken' };

/** Asks once. Never throws: what goes wrong is what was seen. */
export async function ask(url: string, token: string, asked: Asked): Promise<Seen> {
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
  } catch {
    return { outcome: leaving.signal.aborted ? 'left' : 'broken' };
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
function readAnswer({ format, stream }: Asked, text: string): Seen {
  if (!stream) return whole([JSON.parse(text) as ToldEvent]);
  const data = [...text.matchAll(/^data: (.*)$/gmu)].map(([, line = '']) => line);
  const isWhole = format === 'chat' ? data.at(-1) === '[DONE]' : text.includes('event: message_stop');
  if (!isWhole || /"error":\s*\{/u.test(text)) return { outcome: 'broken' };
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
