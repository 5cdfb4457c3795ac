import type { JsonValue } from '#libs/json';
import type { MediaScript } from '../scripts/media-script.js';
import type { RecordedFile, RecordedForm } from '../uploads/recorded-upload.js';
import type { RequestHead } from './request-head.js';

/** A request that brings media or asks for some. */
export interface MediaCall extends RequestHead {
  /** The body, where it is none of the other two. */
  readonly json?: JsonValue;
  readonly form?: RecordedForm;
  readonly file?: RecordedFile;
}

/** What a script makes the model say, before it becomes pictures, sound or a transcript. */
export interface MediaWords {
  /** In the chunks it streams in. */
  readonly chunks: readonly string[];
  /** All of it. */
  readonly text: string;
  /** The model declined, or a filter stopped it. */
  readonly isBlocked: boolean;
  readonly media: MediaScript;
  /** Counts the requests. */
  readonly serial: number;
  /** Seconds since the epoch. */
  readonly created: number;
}
