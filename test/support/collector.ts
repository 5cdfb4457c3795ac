import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A field of a protobuf message: its number, and what stands in it. */
interface Field {
  readonly number: number;
  readonly bytes: Buffer;
  readonly value: bigint;
}

/** Reads the fields of a protobuf message, as far as OTLP uses them. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const kind = tag & 7;
    const number = tag >> 3;
    if (kind === 0) yield { number, bytes: Buffer.alloc(0), value: varint() };
    else {
      const length = kind === 1 ? 8 : kind === 5 ? 4 : Number(varint());
      const bytes = message.subarray(at, at + length);
      at += length;
      yield { number, bytes, value: kind === 1 ? bytes.readBigUInt64LE() : 0n };
    }
  }
}

const all = (message: Buffer, number: number): Buffer[] =>
  [...fieldsOf(message)].flatMap((field) => (field.number === number ? [field.bytes] : []));
const first = (message: Buffer, number: number): Field | undefined =>
  [...fieldsOf(message)].find((field) => field.number === number);

export type AttributeValue = string | number | boolean;

/** A span as a collector got it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly traceState: string;
  readonly name: string;
  /** 2: of a server; 3: of a client. */
  readonly kind: number;
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  /** 2: an error. */
  readonly status: number;
  readonly resource: Readonly<Record<string, AttributeValue>>;
}

/** A collector of OpenTelemetry, as far as tests look at it. */
export interface Collector {
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** Names of metrics that came. */
  readonly metrics: Set<string>;
  /** Headers of each delivery. */
  readonly headers: IncomingHttpHeaders[];
  close(): void;
}

/** Takes OTLP over HTTP in protobuf. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const metrics = new Set<string>();
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      headers.push(request.headers);
      const sent = Buffer.concat(chunks);
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
      if (request.url === '/v1/traces') spans.push(...readSpans(body));
      else for (const name of readMetrics(body)) metrics.add(name);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    headers,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const readSpans = (body: Buffer): CollectedSpan[] =>
  all(body, 1).flatMap((ofResource) => {
    const [resource = Buffer.alloc(0)] = all(ofResource, 1);
    const shared = attributesOf(all(resource, 1));
    return all(ofResource, 2).flatMap((scope) => all(scope, 2).map((span) => readSpan(span, shared)));
  });

function readSpan(span: Buffer, resource: CollectedSpan['resource']): CollectedSpan {
  const hex = (number: number): string => first(span, number)?.bytes.toString('hex') ?? '';
  return {
    traceId: hex(1),
    spanId: hex(2),
    traceState: first(span, 3)?.bytes.toString() ?? '',
    parentSpanId: hex(4),
    name: first(span, 5)?.bytes.toString() ?? '',
    kind: Number(first(span, 6)?.value ?? 0n),
    start: first(span, 7)?.value ?? 0n,
    end: first(span, 8)?.value ?? 0n,
    attributes: attributesOf(all(span, 9)),
    status: Number(first(first(span, 15)?.bytes ?? Buffer.alloc(0), 3)?.value ?? 0n),
    resource,
  };
}

const readMetrics = (body: Buffer): string[] =>
  all(body, 1).flatMap((ofResource) =>
    all(ofResource, 2).flatMap((scope) =>
      all(scope, 2).map((metric) => first(metric, 1)?.bytes.toString() ?? ''),
    ),
  );

const attributesOf = (pairs: readonly Buffer[]): Record<string, AttributeValue> =>
  Object.fromEntries(
    pairs.map((pair) => [first(pair, 1)?.bytes.toString() ?? '', valueOf(first(pair, 2)?.bytes)]),
  );

/** AnyValue: text, truth, whole number or fraction. */
function valueOf(message: Buffer | undefined): AttributeValue {
  const [field] = message === undefined ? [] : [...fieldsOf(message)];
  if (field?.number === 2) return field.value === 1n;
  if (field?.number === 3) return Number(field.value);
  if (field?.number === 4) return field.bytes.readDoubleLE();
  return field?.bytes.toString() ?? '';
}
