import type {
  Annotation,
  CanonicalRequest,
  Extensions,
  Finish,
  FinishReason,
  Logprobs,
  MediaPart,
  OpaquePart,
  Proof,
  Usage,
} from '#libs/canonical';

/** Text in one piece, which streams token by token, or in exactly these chunks. */
export type Chunked = string | readonly string[];

export interface ScriptedText {
  readonly type: 'text';
  readonly text: Chunked;
  readonly annotations?: readonly Annotation[];
}

export interface ScriptedReasoning {
  readonly type: 'reasoning';
  readonly text?: Chunked;
  /** Default: the vendor's own, where it gives out proofs. */
  readonly proof?: Proof;
  /** The client gets the proof alone, where the vendor has such a form. Default false. */
  readonly hidden?: boolean;
}

export interface ScriptedRefusal {
  readonly type: 'refusal';
  readonly text: Chunked;
}

export interface ScriptedToolCall {
  readonly type: 'tool-call';
  /** Default: made up, unique within the answer. */
  readonly id?: string;
  readonly name: string;
  /** Default `function`. */
  readonly kind?: 'function' | 'custom' | 'server' | 'mcp';
  /** Default `client`. */
  readonly executor?: 'client' | 'provider';
  /** Raw text as the model writes it; need not be valid JSON. */
  readonly input: Chunked;
  /** Default: the vendor's own, where it gives out proofs of calls. */
  readonly proof?: Proof;
}

/** One piece of a scripted message, in the words of the canonical model. */
export type ScriptedPart =
  ScriptedText | ScriptedReasoning | ScriptedRefusal | ScriptedToolCall | MediaPart | OpaquePart;

export interface ScriptedCandidate {
  readonly parts: readonly ScriptedPart[];
  /** Default: `tool-calls` where the client must run a tool, else `stop`. */
  readonly finish?: FinishReason | Finish;
  /** Default: made up where the request asks for them. */
  readonly logprobs?: Logprobs;
  /** In a stream, tool calls of this candidate arrive alternating. */
  readonly interleaved?: boolean;
  readonly ext?: Extensions;
}

/**
 * What a scripted model answers. Like a vendor, the mock obeys the request's `n`, `stop` and `max_tokens`
 * on it, unless it is `exact`.
 */
export interface Answer {
  readonly id?: string;
  /** Default: the model the request names. */
  readonly model?: string;
  /** Seconds since the epoch. Default: now. */
  readonly created?: number;
  /** At least one. Repeated in turn where the request asks for more. */
  readonly candidates: readonly [ScriptedCandidate, ...ScriptedCandidate[]];
  /** Default: counted. */
  readonly usage?: Usage;
  readonly serviceTier?: string;
  readonly ext?: Extensions;
  /** Answer just this, whatever `n`, `stop` and `max_tokens` say. */
  readonly exact?: boolean;
}

/** An answer that depends on what was asked. */
export type AnswerMaker = (request: CanonicalRequest) => Answer;

/** An answer of one text. */
export function textAnswer(text: Chunked): Answer {
  return { candidates: [{ parts: [{ type: 'text', text }] }] };
}
