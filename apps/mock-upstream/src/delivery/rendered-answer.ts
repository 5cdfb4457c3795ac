import type { WireEvent } from '#libs/canonical';
import { formatServerSentEvent } from '#libs/event-stream';
import type { JsonValue } from '#libs/json';

/** An answer in bytes, before anything goes wrong with it. */
export interface RenderedAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** `stream`: one event a frame. `json`: one frame. `raw`: the frames a script gave. */
  readonly kind: 'json' | 'stream' | 'raw';
  readonly frames: readonly Buffer[];
}

/** A whole JSON answer. */
export function renderJson(
  status: number,
  body: JsonValue,
  headers: Readonly<Record<string, string>>,
): RenderedAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    kind: 'json',
    frames: [Buffer.from(JSON.stringify(body))],
  };
}

/** A stream of server-sent events. */
export function renderStream(
  events: readonly WireEvent[],
  headers: Readonly<Record<string, string>>,
): RenderedAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache', ...headers },
    kind: 'stream',
    frames: events.map(renderEvent),
  };
}

/** One server-sent event as it stands on the wire. */
export function renderEvent(event: WireEvent): Buffer {
  return Buffer.from(formatServerSentEvent(event));
}
