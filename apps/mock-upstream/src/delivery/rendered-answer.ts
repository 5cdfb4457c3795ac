import type { WireEvent } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import type { Framing } from '../vendors/framing.js';

interface AnswerHead {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A body in bytes: one JSON text, or the chunks a script gave. */
export interface WholeAnswer extends AnswerHead {
  readonly kind: 'json' | 'raw';
  readonly frames: readonly Buffer[];
}

/** A stream before it is framed. */
export interface StreamedAnswer extends AnswerHead {
  readonly kind: 'stream';
  readonly events: readonly WireEvent[];
  readonly framing: Framing;
}

/** Chunks that are made while they are sent, so that none of an hour of sound is held. Run through once. */
export interface FlowingAnswer extends AnswerHead {
  readonly kind: 'flow';
  readonly frames: Iterable<Buffer>;
}

/** An answer on the wire, before anything goes wrong with it. */
export type RenderedAnswer = WholeAnswer | StreamedAnswer | FlowingAnswer;

/** A whole JSON answer. */
export function renderJson(
  status: number,
  body: JsonValue,
  headers: Readonly<Record<string, string>>,
): WholeAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    kind: 'json',
    frames: [Buffer.from(JSON.stringify(body))],
  };
}

/** A stream of events. */
export function renderStream(
  events: readonly WireEvent[],
  framing: Framing,
  headers: Readonly<Record<string, string>>,
): RenderedAnswer {
  return {
    status: 200,
    headers: { 'content-type': framing.contentType, 'cache-control': 'no-cache', ...headers },
    kind: 'stream',
    events,
    framing,
  };
}

/** Events as they stand on the wire, one frame each; bytes go between them as they are, and end the stream. */
export function frameStream(
  events: readonly WireEvent[],
  framing: Framing,
  rubbish?: Buffer,
): readonly Buffer[] {
  const writer = framing.start();
  const frames = events.map((event) => Buffer.from(writer.push(event)));
  if (rubbish) return [...frames, rubbish];
  const end = writer.end();
  return end === '' ? frames : [...frames, Buffer.from(end)];
}
