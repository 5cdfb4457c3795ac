import { createEventStreamParser } from '../../../gateway/event-stream-parser.js';
import type { WireEvent } from '../../../gateway/exchange.js';
import type { KeptBodyDto } from '../../api/api-types.js';

/** An event of a stream that was kept. Its time is in milliseconds after the request began. */
export type KeptEvent = Omit<WireEvent, 'at'> & { readonly at?: number };

const encoder = new TextEncoder();

/** The events of a body that is a stream; undefined where it is none. */
export function keptEvents({
  text,
  event_ms: times,
}: Pick<KeptBodyDto, 'text' | 'event_ms'>): readonly KeptEvent[] | undefined {
  if (!/^(?::|data:|event:|id:|retry:)/u.test(text)) return undefined;
  return text
    .split(/\n{2,}/u)
    .filter((block) => block.trim() !== '')
    .flatMap((block, index) => eventsOf(block, times?.[index]));
}

/** What stands between two blank lines. What is no event, such as a note of the log, is shown as it stands. */
function eventsOf(block: string, at: number | undefined): readonly KeptEvent[] {
  const time = at === undefined ? {} : { at };
  const events: KeptEvent[] = [];
  const parser = createEventStreamParser({
    onEvent: (event) => events.push({ ...time, ...event }),
    onComment: (data) => events.push({ ...time, data, comment: true }),
  });
  parser.push(encoder.encode(`${block}\n\n`));
  parser.end();
  return events.length > 0 ? events : [{ ...time, data: block, comment: true }];
}
