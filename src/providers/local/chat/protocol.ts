import type { JsonObject } from '#libs/json';
import type { Logprobs } from '#libs/canonical';

/** One turn of the conversation, already in words. */
export interface ChatTurn {
  readonly role: 'system' | 'user' | 'assistant';
  readonly text: string;
}

/** How tokens are drawn, complete: nothing is left to a library's defaults. */
export interface SamplingPlan {
  /** 0 always takes the likeliest token. */
  readonly temperature: number;
  readonly topP: number;
  /** 0 is off. */
  readonly topK: number;
  readonly minP: number;
  /** 32 bits. Absent: chance. */
  readonly seed?: number;
  /** 1 is off. */
  readonly repeatPenalty: number;
  readonly frequencyPenalty: number;
  readonly presencePenalty: number;
  /** Token and what is added to its logit. */
  readonly bias: readonly (readonly [token: number, logit: number])[];
}

/** What the answer's text must be. `schema` is in the words of the runtime's grammar. */
export type Constraint = { readonly kind: 'json' } | { readonly kind: 'schema'; readonly schema: JsonObject };

/** One request to the model. */
export interface ChatJob {
  readonly turns: readonly ChatTurn[];
  /** Answers to give, one after the other. */
  readonly candidates: number;
  /** Absent: as many as fit. */
  readonly maxTokens?: number;
  readonly stop: readonly string[];
  readonly sampling: SamplingPlan;
  readonly constraint?: Constraint;
  /** Probabilities wanted, with so many alternatives per token. */
  readonly topLogprobs?: number;
}

/** What the gateway says to the process that computes. */
export type HostRequest =
  | {
      readonly type: 'load';
      readonly modelPath: string;
      readonly contextSize: number;
      readonly threads: number;
    }
  /** Is this job possible? Answered at once, also while another one is computed. */
  | { readonly type: 'check'; readonly id: number; readonly job: ChatJob }
  | { readonly type: 'generate'; readonly id: number; readonly job: ChatJob }
  | { readonly type: 'cancel'; readonly id: number };

/** Why a candidate ended. */
export type CandidateEnd =
  | { readonly reason: 'stop' | 'length' }
  | { readonly reason: 'stop-sequence'; readonly stopSequence: string };

/** What a generation says as it goes. */
export type GenerationEvent =
  | {
      readonly type: 'started';
      readonly promptTokens: number;
      /** Of these, tokens whose computation was kept from the request before. */
      readonly reusedTokens: number;
    }
  | { readonly type: 'text'; readonly candidate: number; readonly text: string }
  | { readonly type: 'logprobs'; readonly candidate: number; readonly logprobs: Logprobs }
  | {
      readonly type: 'candidate-end';
      readonly candidate: number;
      readonly end: CandidateEnd;
      /** Tokens drawn, without the one that ends a turn. */
      readonly tokens: number;
    }
  /** The last word, also after a cancellation. */
  | { readonly type: 'done' }
  | { readonly type: 'failed'; readonly detail: string };

/** Why a job cannot be done. */
export type JobFault =
  | { readonly kind: 'prompt-too-long'; readonly promptTokens: number; readonly limit: number }
  | { readonly kind: 'grammar'; readonly detail: string };

/** What the process that computes says. */
export type HostMessage =
  | { readonly type: 'ready' }
  /** It could not load; it ends. */
  | { readonly type: 'fatal'; readonly stage: 'runtime' | 'model'; readonly detail: string }
  | { readonly type: 'checked'; readonly id: number; readonly fault?: JobFault }
  | { readonly type: 'event'; readonly id: number; readonly event: GenerationEvent }
  | { readonly type: 'log'; readonly level: 'error' | 'warn'; readonly text: string };
