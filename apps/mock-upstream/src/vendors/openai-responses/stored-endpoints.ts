import { invalidField, openAiError } from '../openai/openai-error.js';
import { always } from '../route.js';
import { serverSentEvents } from '../framing.js';
import type { DirectEndpoint, VendorReply, VendorStream } from '../vendor.js';
import { eventsAfter, presentForm } from './background.js';
import type { ResponseMemory, StoredResponse } from './response-memory.js';

const usualPage = 20;
const largestPage = 100;

/** `GET /v1/responses/{id}`, also as a stream from any event on. */
export function retrieve(memory: ResponseMemory, id: string, query: URLSearchParams): DirectEndpoint {
  return onStored(memory, id, (stored) => {
    if (query.get('stream') !== 'true') return { status: 200, body: presentForm(stored) };
    if (!stored.events) {
      const message =
        'This response cannot be streamed because it was not created with background=true and stream=true.';
      return invalidField('stream', message);
    }
    const after = Number(query.get('starting_after') ?? -1);
    return { events: eventsAfter(stored.events, after), framing: serverSentEvents };
  });
}

/** `DELETE /v1/responses/{id}`. */
export function remove(memory: ResponseMemory, id: string): DirectEndpoint {
  return onStored(memory, id, () => {
    memory.delete(id);
    return { status: 200, body: { id, object: 'response', deleted: true } };
  });
}

/** `POST /v1/responses/{id}/cancel`: only what runs in the background. What has ended stays as it is. */
export function cancel(memory: ResponseMemory, id: string): DirectEndpoint {
  return onStored(memory, id, (stored) => {
    const { run } = stored;
    if (!run) {
      return openAiError(400, { message: 'Only responses with background=true can be cancelled.' });
    }
    if (run.state !== 'done') run.state = 'cancelled';
    return { status: 200, body: presentForm(stored) };
  });
}

/** `GET /v1/responses/{id}/input_items`: newest first unless told otherwise. */
export function listInput(memory: ResponseMemory, id: string, query: URLSearchParams): DirectEndpoint {
  return onStored(memory, id, ({ input }) => {
    const limit = Number(query.get('limit') ?? usualPage);
    if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
      const message = `Invalid 'limit': expected an integer between 1 and ${largestPage}.`;
      return invalidField('limit', message, 'invalid_value');
    }
    const items = query.get('order') === 'asc' ? input : input.toReversed();
    const after = query.get('after');
    const begin = after === null ? 0 : items.findIndex((item) => item.id === after) + 1;
    const data = items.slice(begin, begin + limit);
    const [first_id, last_id] = [data.at(0)?.id ?? null, data.at(-1)?.id ?? null];
    const has_more = begin + limit < items.length;
    return { status: 200, body: { object: 'list', data, first_id, last_id, has_more } };
  });
}

function onStored(
  memory: ResponseMemory,
  id: string,
  answer: (stored: StoredResponse) => VendorReply | VendorStream,
): DirectEndpoint {
  const stored = memory.find(id);
  if (stored) return { kind: 'direct', answer: () => answer(stored) };
  return always(openAiError(404, { message: `Response with id '${id}' not found.` }));
}
