import type { JsonObject } from '#libs/json';
import type { Fact } from '../facts.js';
import type { Event } from '../wire/event-stream.js';

export const clientFormats = ['chat', 'completions', 'messages', 'generate-content', 'responses'] as const;
export const upstreamFormats = ['chat', 'messages', 'generate-content', 'responses'] as const;

export type ClientFormat = (typeof clientFormats)[number];
export type UpstreamFormat = (typeof upstreamFormats)[number];

/** Whole, or as a stream. */
export type Form = 'json' | 'stream';

/** Where a client's request goes, and the whole of what it says. */
export interface Sent {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonObject;
}

/** What came of a stream, put together as the vendor's own client does. */
export interface Gathered {
  /** The whole answer; as far as it came where the stream failed or was cut. */
  readonly answer: JsonObject;
  readonly error?: JsonObject;
  /** The stream has said that it is at its end. */
  readonly ended: boolean;
}

/** What a tool answered to the call that stands at the same place of the answer. */
export type ToolOutput = string;

/** A format as its clients write requests and read answers. Knows nothing of the gateway's codecs. */
export interface ClientWire {
  /** A request with its model and form. */
  send(body: JsonObject, model: string, form: Form): Sent;
  /** @throws Error where the events break the format's grammar */
  gather(events: readonly Event[]): Gathered;
  readAnswer(answer: JsonObject): readonly Fact[];
  readError(error: JsonObject): readonly Fact[];
  /** The next request of a conversation: what the model said comes back as it came, tools have answered. */
  resume(body: JsonObject, answer: JsonObject, outputs: readonly ToolOutput[]): JsonObject;
}

/** A format as its vendors read requests and write answers. */
export interface UpstreamWire {
  readRequest(body: JsonObject): readonly Fact[];
  /** A whole answer as the events in which the vendor streams it. */
  streamOf(answer: JsonObject): readonly string[];
}
