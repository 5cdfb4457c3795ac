import type { IncomingHttpHeaders } from 'node:http';

/** A span as other services know it: https://www.w3.org/TR/trace-context-2/ */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits. */
  readonly traceId: string;
  /** 16 lower-case hexadecimal digits. */
  readonly spanId: string;
  /** One byte. Bit 0: somebody records the trace. */
  readonly flags: number;
  /** What vendors hang on it, as it came. */
  readonly state?: string;
}

const sampledFlag = 1;
/** Version, trace, parent, flags; later versions may add more. */
const traceparent = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const onlyZeros = /^0+$/;

const mostMembers = 32;
const member =
  /^(?:[a-z][a-z0-9_\-*/]{0,255}|[a-z0-9][a-z0-9_\-*/]{0,240}@[a-z][a-z0-9_\-*/]{0,13})=[\x20-\x2b\x2d-\x3c\x3e-\x7e]{0,255}[\x21-\x2b\x2d-\x3c\x3e-\x7e]$/;

/** What a request's headers say. Undefined where there is no `traceparent`, or one against the rules: it is ignored then. */
export function readTraceContext(headers: IncomingHttpHeaders): TraceContext | undefined {
  const { traceparent: parent } = headers;
  if (typeof parent !== 'string') return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', rest] = traceparent.exec(parent) ?? [];
  const isKnown = traceId !== '' && version !== 'ff' && (version !== '00' || rest === undefined);
  if (!isKnown || onlyZeros.test(traceId) || onlyZeros.test(spanId)) return undefined;
  const state = readState(headers.tracestate);
  return { traceId, spanId, flags: parseInt(flags, 16), ...(state !== undefined && { state }) };
}

/** Wrong anywhere, it is dropped whole; the trace goes on without it. */
function readState(header: string | string[] | undefined): string | undefined {
  const text = Array.isArray(header) ? header.join(',') : header;
  const members = (text ?? '').split(',').flatMap((part) => part.trim() || []);
  if (members.length === 0 || members.length > mostMembers) return undefined;
  const keys = new Set(members.map((part) => part.slice(0, part.indexOf('='))));
  const isSound = keys.size === members.length && members.every((part) => member.test(part));
  return isSound ? members.join(',') : undefined;
}

/** The headers that name a span to whoever works for it. */
export function traceHeaders({ traceId, spanId, flags, state }: TraceContext): Record<string, string> {
  const digits = flags.toString(16).padStart(2, '0');
  return {
    traceparent: `00-${traceId}-${spanId}-${digits}`,
    ...(state !== undefined && { tracestate: state }),
  };
}

/** Whether somebody records the trace. */
export const isSampled = ({ flags }: TraceContext): boolean => (flags & sampledFlag) === sampledFlag;
