import { decodeSegment } from '../decode-segment.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { Endpoint } from '../vendor.js';
import { methodNotAllowed } from '../openai/openai-error.js';
import type { RequestHead } from '../request-head.js';
import { CreateEndpoint } from './create-endpoint.js';
import { compact, countInputTokens } from './reading-endpoints.js';
import { ResponseMemory } from './response-memory.js';
import { cancel, listInput, remove, retrieve } from './stored-endpoints.js';

const root = '/v1/responses';

/** Everything under `/v1/responses`, with a memory of its own. */
export function createResponsesRoute(): Route {
  const memory = new ResponseMemory();
  return (head) => {
    const { path, method } = head;
    if (path !== root && !path.startsWith(`${root}/`)) return undefined;
    const methods = endpointsAt(path.slice(root.length + 1), head, memory);
    return methods && (methods[method]?.() ?? always(methodNotAllowed(method)));
  };
}

type ByMethod = Readonly<Record<string, (() => Endpoint) | undefined>>;

function endpointsAt(rest: string, { query }: RequestHead, memory: ResponseMemory): ByMethod | undefined {
  switch (rest) {
    case '':
      return { POST: () => new CreateEndpoint(memory) };
    case 'input_tokens':
      return { POST: () => countInputTokens(memory) };
    case 'compact':
      return { POST: () => compact(memory) };
  }
  const [segment = '', operation, ...others] = rest.split('/');
  const id = decodeSegment(segment);
  if (others.length > 0) return undefined;
  switch (operation) {
    case undefined:
      return { GET: () => retrieve(memory, id, query), DELETE: () => remove(memory, id) };
    case 'cancel':
      return { POST: () => cancel(memory, id) };
    case 'input_items':
      return { GET: () => listInput(memory, id, query) };
    default:
      return undefined;
  }
}
