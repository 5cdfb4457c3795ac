import type { ServerSentEvent } from '#libs/event-stream';

/** The events of a whole stream, as the HTML standard says (§9.2.6), without a thought for speed or chunks. */
export function eventsIn(bytes: Buffer): readonly ServerSentEvent[] {
  const text = bytes.toString('utf8');
  const lines = (text.startsWith('\uFEFF') ? text.slice(1) : text).split(/\r\n|\n|\r/);
  const events: ServerSentEvent[] = [];
  let fields: { data: string[]; event?: string; id?: string } = { data: [] };
  // What the last line end is not behind of is no line.
  for (const line of lines.slice(0, -1)) {
    if (line === '') {
      const { data, event, id } = fields;
      if (data.length > 0) {
        events.push({
          data: data.join('\n'),
          ...(event !== undefined && event !== '' && { event }),
          ...(id !== undefined && { id }),
        });
      }
      fields = { data: [] };
      continue;
    }
    const [, name = '', value = ''] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
    if (name === 'data') fields.data.push(value);
    else if (name === 'event') fields.event = value;
    else if (name === 'id' && !value.includes('\0')) fields.id = value;
  }
  return events;
}
