import type {
  Extensions,
  Finish,
  Logprobs,
  MediaPart,
  OpaquePart,
  ReasoningPart,
  RefusalPart,
  TextPart,
  ToolCallPart,
  Usage,
} from '#libs/canonical';

/** A part whose text comes in chunks; the part itself holds none of it yet. */
export interface ChunkedPart {
  readonly part:
    | Omit<TextPart, 'text'>
    | Omit<ReasoningPart, 'text'>
    | Omit<RefusalPart, 'text'>
    | Omit<ToolCallPart, 'input'>;
  readonly chunks: readonly string[];
  /** Thoughts the client does not get to see. */
  readonly hidden?: boolean;
}

export interface WholePart {
  readonly part: MediaPart | OpaquePart;
  readonly chunks?: never;
}

export type ComposedPart = ChunkedPart | WholePart;

/** A candidate with everything decided: what a whole answer and a stream of it have in common. */
export interface ComposedCandidate {
  readonly index: number;
  readonly parts: readonly ComposedPart[];
  readonly finish: Finish;
  readonly logprobs?: Logprobs;
  readonly interleaved: boolean;
  readonly ext?: Extensions;
}

/** An answer with everything decided. */
export interface ComposedAnswer {
  readonly id?: string;
  readonly model?: string;
  readonly created?: number;
  readonly candidates: readonly ComposedCandidate[];
  readonly usage: Usage;
  readonly serviceTier?: string;
  readonly ext?: Extensions;
}
