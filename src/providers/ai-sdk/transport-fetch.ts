import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { GatewayError } from '#libs/canonical';
import type { NativeCall, OutgoingRequest } from '#libs/provider-kit';
import type { Transport } from '../transport/transport.js';
import type { UpstreamCall, UpstreamReply } from '../transport/transport.js';

/** More of a refusal is not read. */
const refusalLimit = 256 * 1024;
/** Largest answer that is no stream. */
const answerLimit = 256 * 1024 * 1024;
/** Statuses whose answers have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);
const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * `fetch` for packages of the AI SDK, over the gateway's transport: its connections, deadlines, limits and faults.
 * Redirects are not followed.
 */
export class TransportFetch {
  /** Whose attempt a request belongs to: packages hand on nothing of ours but the signal. */
  readonly #calls = new AsyncLocalStorage<NativeCall>();

  constructor(
    private readonly transport: Pick<Transport, 'send'>,
    private readonly providerId: string,
  ) {}

  /** Runs what asks the package, so that its requests are those of this attempt. */
  during<Result>(call: NativeCall, ask: () => Result): Result {
    return this.#calls.run(call, ask);
  }

  /** @throws GatewayError as `Transport.send` */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const attempt = this.#calls.getStore();
    // Its signal is the transport's business, not that of an object which is sent nowhere.
    const request = new Request(input, { ...init, signal: null });
    const outgoing = await this.#outgoing(
      request,
      init?.signal ?? attempt?.signal ?? new AbortController().signal,
    );
    const listener = attempt?.sending?.begins(outgoing);
    const reply = await this.transport.send({ ...outgoing, listener });
    attempt?.sending?.answered(reply);
    return responseOf(reply, request.url);
  };

  async #outgoing(request: Request, signal: AbortSignal): Promise<UpstreamCall & OutgoingRequest> {
    const { method, url } = request;
    if (!isMethod(method)) throw new TypeError(`The gateway sends no ${method} requests for packages.`);
    const terms = this.#calls.getStore()?.sending;
    const headers = { ...terms?.headers, ...Object.fromEntries(request.headers) };
    // The transport's own, and it wants answers that are not compressed.
    delete headers['content-length'];
    delete headers['accept-encoding'];
    const body = request.body === null ? undefined : Buffer.from(await request.arrayBuffer());
    const deadlines = terms?.deadlines;
    return {
      method,
      url,
      headers,
      ...(body !== undefined && { body }),
      signal,
      upstreamName: `The provider ${this.providerId}`,
      ...(deadlines !== undefined && { deadlines }),
    };
  }
}

const isMethod = (method: string): method is UpstreamCall['method'] => methods.has(method);

function responseOf({ status, headers, body }: UpstreamReply, url: string): Response {
  if (status < 200 || status > 599) {
    body.destroy();
    throw new GatewayError('provider_invalid_response', `The provider answered with status ${status}.`);
  }
  if (bodiless.has(status)) {
    body.resume();
    return new Response(null, { status, headers });
  }
  const isStream = /event-stream|amazon\.eventstream/.test(headers['content-type'] ?? '');
  const limit = isStream ? Infinity : status < 300 ? answerLimit : refusalLimit;
  const response = new Response(streamOf(body, limit, status < 300), { status, headers });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/**
 * A body as packages read it: no faster than they do.
 * @param limit bytes
 * @param whole whether it must not be cut at the limit
 */
function streamOf(body: Readable, limit: number, whole: boolean): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer, undefined> = body[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next();
        if (done === true) {
          controller.close();
          return;
        }
        size += value.length;
        if (size <= limit) {
          controller.enqueue(new Uint8Array(value.buffer, value.byteOffset, value.length));
          return;
        }
        body.destroy();
        if (whole) controller.error(tooLarge(limit));
        else controller.close();
      },
      cancel: () => {
        body.destroy();
      },
    },
    { highWaterMark: 0 },
  );
}

const tooLarge = (limit: number): GatewayError =>
  new GatewayError('provider_invalid_response', `The provider's answer is larger than ${limit} bytes.`);
