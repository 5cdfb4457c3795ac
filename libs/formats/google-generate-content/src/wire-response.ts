import type { JsonObject } from '#libs/json';
import type { GenerateContentContent } from './wire-request.js';

/** Tokens of one modality. */
export interface GenerateContentTokenDetail {
  readonly modality: 'TEXT' | 'IMAGE' | 'VIDEO' | 'AUDIO' | 'DOCUMENT';
  readonly tokenCount: number;
}

export interface GenerateContentUsage {
  /** Includes `cachedContentTokenCount`. */
  readonly promptTokenCount?: number;
  readonly cachedContentTokenCount?: number;
  /** Without thoughts. */
  readonly candidatesTokenCount?: number;
  readonly thoughtsTokenCount?: number;
  /** Not in the prompt's count. */
  readonly toolUsePromptTokenCount?: number;
  readonly totalTokenCount?: number;
  readonly promptTokensDetails?: readonly GenerateContentTokenDetail[];
  readonly candidatesTokensDetails?: readonly GenerateContentTokenDetail[];
}

export interface GenerateContentCandidate {
  readonly index?: number;
  readonly content?: GenerateContentContent;
  readonly finishReason?: string;
  readonly groundingMetadata?: JsonObject;
  readonly logprobsResult?: JsonObject;
}

/** A whole answer, or one chunk of a stream with the new parts alone. */
export interface GenerateContentResponse {
  /** Absent where the prompt was blocked. */
  readonly candidates?: readonly GenerateContentCandidate[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: GenerateContentUsage;
  readonly modelVersion?: string;
  readonly responseId?: string;
}

/** The answer to `:countTokens`. */
export interface CountTokensResponse {
  readonly totalTokens: number;
}
