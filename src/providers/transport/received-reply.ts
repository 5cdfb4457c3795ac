import type { Readable } from 'node:stream';
import { BodyStream } from './body-stream.js';
import type { UpstreamBody } from './upstream-body.js';
import type { UpstreamReply } from './upstream-call.js';

/** An answer as the connection gives it: read from its source, or as the stream that is made of that when it is asked for. */
export class ReceivedReply implements UpstreamReply {
  private stream: Readable | undefined;

  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly source: UpstreamBody,
    private readonly exchange: { readonly lastArrival: number },
  ) {}

  get body(): Readable {
    this.stream ??= new BodyStream(this.source);
    return this.stream;
  }

  arrivedAt(): number {
    return this.exchange.lastArrival;
  }
}
