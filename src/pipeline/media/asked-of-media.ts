import type { ClientBody } from '#libs/canonical';
import type { AskedWork } from '../../observability/asked-work.js';
import type { MediaCall } from './media-call.js';
import type { MediaAsked } from './media-question.js';
import type { MediaKind, MediaTask } from './media.task.js';

/** What a request for media asks, told without decoding it. */
export function askedOfCall<Kind extends MediaKind>({ task, input, body }: MediaCall<Kind>): AskedWork {
  const { model, format, payload } = input;
  const count = countOf(task.endpoint, body);
  return {
    model,
    endpoint: task.endpoint,
    format,
    stream: task.wantsEvents(body),
    size: payload.kind === 'json' ? payload.raw.length : payload.form.size,
    ...(count !== undefined && { count }),
  };
}

/** The same of one that was written inside the gateway. */
export function askedOfMedia<Kind extends MediaKind>(
  task: Pick<MediaTask<Kind>, 'endpoint' | 'clients'>,
  { model, request }: MediaAsked<Kind>,
): AskedWork {
  const [format = ''] = Object.keys(task.clients);
  const { endpoint } = task;
  const count = 'input' in request && typeof request.input === 'string' ? request.input.length : undefined;
  return { model, endpoint, format, stream: true, ...(count !== undefined && { count }) };
}

/** Pictures that are wanted, or characters that are to be read aloud. */
function countOf(endpoint: string, body: ClientBody): number | undefined {
  const value = (field: string) =>
    body.kind === 'json' ? body.value[field] : body.form.fields.get(field)?.[0];
  if (endpoint === 'images') return wholeNumber(value('n'));
  const text = endpoint === 'speech' ? (value('input') ?? value('text')) : undefined;
  return typeof text === 'string' ? text.length : undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isSafeInteger(count) && count > 0 ? count : undefined;
}
