import type { GatewayError } from './error.js';
import type { Extensions } from './format.js';
import type { Finish } from './finish.js';
import type { Logprobs } from './logprobs.js';
import type { MediaPart, MediaSource } from './media.js';
import type {
  Annotation,
  OpaquePart,
  Proof,
  ReasoningPart,
  RefusalPart,
  TextPart,
  ToolCallPart,
} from './part.js';
import type { Usage } from './usage.js';

/**
 * Names an open part: unique within a stream, chosen by the decoder.
 * Parts of one candidate may be open at once (parallel tool calls interleave).
 */
export type PartId = number;

/** What a part is, known when it opens. */
export type PartStart =
  | Pick<TextPart, 'type' | 'spelling'>
  | Pick<ReasoningPart, 'type' | 'spelling'>
  | Pick<RefusalPart, 'type' | 'spelling'>
  | (Pick<MediaPart, 'type' | 'media' | 'mediaType' | 'filename' | 'detail' | 'id' | 'expiresAt'> & {
      /** A medium given by reference. Absent: its content follows in `media-delta`. */
      readonly source?: Exclude<MediaSource, { kind: 'bytes' }>;
    })
  | Pick<ToolCallPart, 'type' | 'id' | 'name' | 'kind' | 'executor' | 'spelling'>;

/** The stream has begun. Always first. */
export interface ResponseStart {
  readonly type: 'response-start';
  readonly id?: string;
  readonly model?: string;
  /** Seconds since the epoch. */
  readonly created?: number;
  readonly serviceTier?: string;
  readonly ext?: Extensions;
}

export type StreamEvent =
  | ResponseStart
  | {
      readonly type: 'part-start';
      readonly candidate: number;
      readonly part: PartId;
      readonly start: PartStart;
    }
  /** More text of an open text, refusal or (by `reasoning-delta`) reasoning part. */
  | { readonly type: 'text-delta'; readonly part: PartId; readonly text: string }
  | {
      readonly type: 'reasoning-delta';
      readonly part: PartId;
      readonly text: string;
      readonly summary?: number;
    }
  /** The proof of an open reasoning part or tool call. */
  | { readonly type: 'reasoning-proof'; readonly part: PartId; readonly proof: Proof }
  /** More raw input of an open tool call. */
  | { readonly type: 'tool-input-delta'; readonly part: PartId; readonly text: string }
  /** More content of an open medium, base64 and transcript separately. */
  | {
      readonly type: 'media-delta';
      readonly part: PartId;
      readonly base64?: string;
      readonly transcript?: string;
      readonly expiresAt?: number;
    }
  | { readonly type: 'annotation'; readonly part: PartId; readonly annotation: Annotation }
  | { readonly type: 'part-end'; readonly part: PartId; readonly ext?: Extensions }
  | { readonly type: 'logprobs'; readonly candidate: number; readonly logprobs: Logprobs }
  | {
      readonly type: 'candidate-end';
      readonly candidate: number;
      readonly finish: Finish;
      readonly ext?: Extensions;
    }
  /** Merged into what was said before, field by field. */
  | { readonly type: 'usage'; readonly usage: Usage }
  | { readonly type: 'opaque'; readonly candidate: number; readonly value: OpaquePart }
  /** Fields only one format knows, seen mid-stream; emitted to the same format. */
  | { readonly type: 'extension'; readonly candidate?: number; readonly ext: Extensions }
  /** The upstream is alive but has nothing to say. */
  | { readonly type: 'ping' }
  /** Terminal: the answer is not whole. */
  | { readonly type: 'error'; readonly error: GatewayError }
  /** Terminal: the answer is whole. */
  | { readonly type: 'response-end'; readonly serviceTier?: string; readonly ext?: Extensions };
