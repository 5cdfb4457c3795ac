import type { FunctionTool, ToolChoice } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { AudioFormat } from './audio-format.js';

/** Silence ends a turn. */
export interface ServerVad {
  readonly type: 'server_vad';
  /** How loud speech must be, 0 to 1. */
  readonly threshold: number;
  /** Audio kept from before the speech, in milliseconds. */
  readonly prefixPaddingMs: number;
  /** Silence that ends the turn, in milliseconds. */
  readonly silenceDurationMs: number;
  /** Nobody speaks for so long after an answer: the model speaks again. Null: never. */
  readonly idleTimeoutMs: number | null;
  /** The end of a turn asks for a response. */
  readonly createResponse: boolean;
  /** Speech cancels the running response. */
  readonly interruptResponse: boolean;
}

/** A model judges whether the speaker is done. */
export interface SemanticVad {
  readonly type: 'semantic_vad';
  readonly eagerness: 'low' | 'medium' | 'high' | 'auto';
  readonly createResponse: boolean;
  readonly interruptResponse: boolean;
}

export type TurnDetection = ServerVad | SemanticVad;

/** How input audio is written down. */
export interface TranscriptionSettings {
  /** Absent: whoever transcribes chooses. */
  readonly model?: string;
  readonly language?: string;
  readonly languages?: readonly string[];
  readonly keywords?: readonly string[];
  readonly prompt?: string;
  readonly delay?: 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';
}

export interface NoiseReduction {
  readonly type: 'near_field' | 'far_field';
  readonly strength?: number;
}

/** What becomes of a conversation that outgrows the model's context. */
export type Truncation =
  | { readonly type: 'auto' | 'disabled' }
  | { readonly type: 'retention_ratio'; readonly retentionRatio: number; readonly postInstructions?: number };

export type OutputModality = 'audio' | 'text';

/** A voice's name, or the id of one made at the vendor. */
export type Voice = string | { readonly id: string };

export type RealtimeReasoningEffort = 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** The settings of a session, in neither dialect. Null is "turned off". */
export interface RealtimeSession {
  /** A conversation with a model, or nothing but speech to text. */
  readonly type: 'realtime' | 'transcription';
  /** Absent in a transcription session, whose model is `transcription.model`. */
  readonly model?: string;
  readonly instructions: string;
  readonly outputModality: OutputModality;
  readonly inputFormat: AudioFormat;
  readonly outputFormat: AudioFormat;
  readonly voice: Voice;
  /** 0.25 to 1.5. */
  readonly speed: number;
  readonly transcription: TranscriptionSettings | null;
  readonly turnDetection: TurnDetection | null;
  readonly noiseReduction: NoiseReduction | null;
  readonly tools: readonly FunctionTool[];
  readonly toolChoice: ToolChoice;
  readonly maxOutputTokens: number | 'inf';
  /** 0.6 to 1.2. The GA protocol has none. Absent: the model's own, which the beta shows as 0.8. */
  readonly temperature?: number;
  /** GA only, like what follows. */
  readonly truncation: Truncation;
  readonly parallelToolCalls?: boolean;
  readonly reasoningEffort?: RealtimeReasoningEffort;
  /** Kept and shown; the gateway has no traces dashboard to write to. */
  readonly tracing: 'auto' | JsonObject | null;
  readonly include: readonly string[] | null;
}

export const defaultServerVad: ServerVad = {
  type: 'server_vad',
  threshold: 0.5,
  prefixPaddingMs: 300,
  silenceDurationMs: 500,
  idleTimeoutMs: null,
  createResponse: true,
  interruptResponse: true,
};

export const defaultSemanticVad: SemanticVad = {
  type: 'semantic_vad',
  eagerness: 'auto',
  createResponse: true,
  interruptResponse: true,
};

/** What a session is before its client says anything. @param model undefined: a transcription session */
export function defaultSession(model?: string): RealtimeSession {
  return {
    type: model === undefined ? 'transcription' : 'realtime',
    ...(model !== undefined && { model }),
    instructions: '',
    outputModality: 'audio',
    inputFormat: 'pcm',
    outputFormat: 'pcm',
    voice: 'alloy',
    speed: 1,
    transcription: model === undefined ? {} : null,
    turnDetection: defaultServerVad,
    noiseReduction: null,
    tools: [],
    toolChoice: { kind: 'auto' },
    maxOutputTokens: 'inf',
    truncation: { type: 'auto' },
    tracing: null,
    include: null,
  };
}
