import type { CanonicalRequest, Message } from '#libs/canonical';

/**
 * A request that ends with what a user, a tool or a system message said. Realtime models may be asked to speak out of
 * turn; models of other protocols answer the last message only, and some refuse a conversation without one: they are
 * told what is the case.
 */
export function prompted(request: CanonicalRequest): CanonicalRequest {
  const last = request.messages.at(-1);
  if (last !== undefined && last.role !== 'assistant') return request;
  return { ...request, messages: [...request.messages, last === undefined ? opening : silence] };
}

const opening = user('[The user is there and has not said anything yet.]');
const silence = user('[The user has not answered.]');

function user(text: string): Message {
  return { role: 'user', parts: [{ type: 'text', text }] };
}
