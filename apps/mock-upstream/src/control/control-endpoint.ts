import { z } from 'zod';
import type { Books } from '../books/books.js';
import { builtInModels } from '../builtins/built-in-models.js';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { RequestLog } from '../requests/request-log.js';
import type { ScriptRegistry } from '../scripts/script-registry.js';
import type { RecordedFile, RecordedPart } from '../uploads/recorded-upload.js';
import { scriptRegistration } from './script-schema.js';

/** What the control endpoint answers; always JSON. */
export interface ControlReply {
  readonly status: number;
  readonly body: unknown;
}

/** Where the control endpoint lives: no vendor has such a path. */
export const controlPath = '/_mock';

/** Lets other processes script the mock and see what it got. Open to everybody who reaches the port. */
export class ControlEndpoint {
  constructor(
    private readonly scripts: ScriptRegistry,
    private readonly log: RequestLog,
    private readonly books: Books,
    private readonly reset: () => void,
  ) {}

  answer(method: string, path: string, body: Buffer): ControlReply {
    switch (`${method} ${path}`) {
      case `GET ${controlPath}`:
        return { status: 200, body: this.#overview() };
      case `DELETE ${controlPath}`:
        this.reset();
        return { status: 200, body: { reset: true } };
      case `GET ${controlPath}/scripts`:
        return { status: 200, body: { scripts: this.scripts.list() } };
      case `POST ${controlPath}/scripts`:
        return this.#register(body);
      case `GET ${controlPath}/requests`:
        return { status: 200, body: { requests: this.log.requests.map(describeRequest) } };
      case `GET ${controlPath}/books`:
        return { status: 200, body: { entries: this.books.entries } };
      default:
        return failure(404, `There is no ${method} ${path}; GET ${controlPath} says what there is.`);
    }
  }

  #overview(): unknown {
    return {
      endpoints: {
        [`GET ${controlPath}`]: 'this overview',
        [`DELETE ${controlPath}`]: 'forgets all scripts and requests',
        [`POST ${controlPath}/scripts`]: 'registers { model?, stream?, contains?, times?, script }',
        [`GET ${controlPath}/scripts`]: 'the scripts that are registered',
        [`GET ${controlPath}/requests`]: 'what arrived',
        [`GET ${controlPath}/books`]: 'what the vendor charges for',
      },
      models: Object.fromEntries(builtInModels.map(({ name, summary }) => [name, summary])),
      scripts: this.scripts.size,
      requests: this.log.requests.length,
    };
  }

  #register(body: Buffer): ControlReply {
    let value: unknown;
    try {
      value = JSON.parse(body.toString('utf8'));
    } catch (error) {
      return failure(400, `The body is not JSON: ${String(error)}`);
    }
    const parsed = scriptRegistration.safeParse(value);
    if (!parsed.success) return failure(400, z.prettifyError(parsed.error), parsed.error.issues);
    const { script, ...filter } = parsed.data;
    this.scripts.add(filter, script);
    return { status: 201, body: { registered: filter, scripts: this.scripts.size } };
  }
}

function failure(status: number, message: string, issues?: readonly z.core.$ZodIssue[]): ControlReply {
  const places = issues?.map(({ path, message: fault }) => ({ path: path.join('.'), message: fault }));
  return { status, body: { error: { message, ...(places && { issues: places }) } } };
}

function describeRequest(request: RecordedRequest): unknown {
  const {
    id,
    method,
    url,
    headers,
    text,
    receivedAt,
    bodyReceivedAt,
    closedAt,
    abortedAt,
    status,
    bytesWritten,
    form,
    file,
    frames,
  } = request;
  return {
    id,
    method,
    url,
    headers,
    body: text,
    receivedAt,
    bodyReceivedAt,
    closedAt,
    abortedAt,
    status,
    bytesWritten,
    ...(frames.length > 0 && { frames }),
    ...(form && { form: { ...form, parts: form.parts.map(withoutStart) } }),
    ...(file && { file: withoutStart(file) }),
  };
}

/** A file's first bytes are for the vendors' checks. */
function withoutStart(kept: RecordedPart | RecordedFile): unknown {
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== 'start'));
}
