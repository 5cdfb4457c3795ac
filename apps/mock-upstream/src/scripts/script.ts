import type { CanonicalRequest, StreamEvent, WireEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { RecordedRequest } from '../requests/recorded-request.js';
import type { Answer, AnswerMaker, Chunked } from './answer.js';
import type { Faults } from './faults.js';
import type { MediaScript } from './media-script.js';

/** An answer given byte by byte. Each chunk is written by itself. */
export interface RawAnswer {
  /** Default 200. */
  readonly status?: number;
  /** Lower-case names. Default: the content type of what was asked for. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Text is sent as UTF-8. */
  readonly chunks: readonly (string | Uint8Array)[];
}

/**
 * What a model answers and what goes wrong with it. At most one of `text`, `answer`, `events`, `wire`, `raw` and
 * `like`;
 * none of them is the model `echo`.
 */
export interface Script {
  /** Short for an answer of one text. */
  readonly text?: Chunked;
  readonly answer?: Answer | AnswerMaker;
  /** Exactly these events; folded into one answer where the request does not stream. */
  readonly events?: readonly StreamEvent[];
  /** A stream in the vendor's own words, framed as it frames streams. */
  readonly wire?: readonly WireEvent[];
  readonly raw?: RawAnswer;
  /** A built-in model's answer and faults; faults given here win. */
  readonly like?: string;
  /** What is particular of pictures, recordings and speech. */
  readonly media?: MediaScript;
  readonly faults?: Faults;
}

/** A script that depends on the request. */
export type ScriptMaker = (request: CanonicalRequest) => Script;

/** Which requests a script answers. Everything said must hold. */
export interface ScriptFilter {
  /** Default: any. */
  readonly model?: string;
  /** Default: streaming or not. */
  readonly stream?: boolean;
  /** Text that must occur in the raw body, a text of the form, or the address. */
  readonly contains?: string;
  /** Any other condition. */
  readonly match?: (request: ArrivedRequest) => boolean;
  /** How many requests it answers before the next script's turn comes. Default: all. */
  readonly times?: number;
}

/** What a filter can look at. */
export interface ArrivedRequest {
  readonly record: RecordedRequest;
  /** The parsed body. */
  readonly body: JsonObject;
  readonly model: string;
  readonly stream: boolean;
}
