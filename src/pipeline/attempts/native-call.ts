import type { NativeCall } from '#libs/provider-kit';
import type { Turn } from '../walk/turn.js';

/** What a provider that is asked itself gets to know of a turn. @param signal the turn's own, or a part's of it */
export function nativeCall(turn: Turn, signal: AbortSignal): NativeCall {
  const { apiKey, deadlines } = turn.terms;
  return {
    model: turn.candidate.model,
    signal,
    ...(apiKey !== undefined && { apiKey }),
    sending: {
      headers: turn.traceHeaders,
      ...(deadlines !== undefined && { deadlines }),
      begins: (request) => turn.sending(request),
      answered: (reply) => {
        turn.answering(reply);
      },
    },
  };
}
