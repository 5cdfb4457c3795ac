import type { Message } from '#libs/canonical';
import type { Encoding } from './encoding.js';

/** Reports each turn whose results stand in another order than their calls: without ids they would be taken for others. */
export function reportLostOrder(messages: readonly Message[], encoding: Encoding): void {
  let calls: readonly string[] = [];
  messages.forEach(({ role, parts }, index) => {
    if (role === 'assistant') {
      calls = parts.flatMap((part) => (part.type === 'tool-call' ? [part.id] : []));
      return;
    }
    const places = parts.flatMap((part) => (part.type === 'tool-result' ? [calls.indexOf(part.callId)] : []));
    if (places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1))) return;
    const detail =
      'The upstream takes no ids of calls: it matches results by their order, which is another one.';
    encoding.approximated(`contents.${index}`, 'tool-call-ids', detail);
  });
}
