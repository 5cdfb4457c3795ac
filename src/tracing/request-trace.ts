import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isSampled, readTraceContext, traceHeaders } from './trace-context.js';
import type { TraceContext } from './trace-context.js';

/** What a request's place in its trace is made of. */
interface TracePlace {
  /** The caller's span. Absent: the trace begins here. */
  readonly parent?: TraceContext;
  /** The request's own span. Absent: the gateway records none, the trace only passes through. */
  readonly own?: TraceContext;
  /** Whether upstreams are told. */
  readonly forwards: boolean;
}

/** A request's place in a trace, kept on its record. */
export class RequestTrace {
  readonly parent: TraceContext | undefined;
  readonly own: TraceContext | undefined;
  private readonly forwards: boolean;

  constructor({ parent, own, forwards }: TracePlace) {
    this.parent = parent;
    this.own = own;
    this.forwards = forwards;
  }

  get traceId(): string | undefined {
    return (this.own ?? this.parent)?.traceId;
  }

  /** Whether its spans are to be recorded. */
  get isRecorded(): boolean {
    return this.own !== undefined && isSampled(this.own);
  }

  /** The id of a new span for a call to an upstream. Undefined where the gateway has no spans. */
  newCall(): string | undefined {
    return this.own && newSpanId();
  }

  /** What an upstream is told. @param spanId the call's, as `newCall` gave it */
  headers(spanId: string | undefined): Record<string, string> {
    const context = spanId === undefined || this.own === undefined ? this.parent : { ...this.own, spanId };
    return this.forwards && context !== undefined ? traceHeaders(context) : {};
  }

  /** The place of something that is part of the request, such as a turn of its session. */
  inside(): RequestTrace {
    const { own, forwards } = this;
    return own === undefined
      ? this
      : new RequestTrace({ parent: own, own: { ...own, spanId: newSpanId() }, forwards });
  }
}

/** Finds the place of a request in a trace. Undefined: it is in none. */
export type TraceStarter = (headers: IncomingHttpHeaders) => RequestTrace | undefined;

/** For a gateway that records nothing: who sent a context finds it again at the upstream. */
export const passingThrough =
  (forwards: boolean): TraceStarter =>
  (headers) => {
    if (headers.traceparent === undefined) return undefined;
    const parent = readTraceContext(headers);
    return parent && new RequestTrace({ parent, forwards });
  };

/** 32 random hexadecimal digits. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** 16 random hexadecimal digits. */
export const newSpanId = (): string => randomBytes(8).toString('hex');

let current: TraceStarter = passingThrough(true);

/** The place of a request in a trace, as this process traces. */
export const beginTrace: TraceStarter = (headers) => current(headers);

/** Called once, at the start. */
export const setTraceStarter = (starter: TraceStarter): void => {
  current = starter;
};
