import type { JsonObject, JsonValue } from '#libs/json';

/** Bytes in the request. */
export interface GenerateContentBlob {
  readonly mimeType: string;
  readonly data: string;
  readonly displayName?: string;
}

/** A file at the vendor or, for some models, at a public URL. */
export interface GenerateContentFileData {
  readonly mimeType?: string;
  readonly fileUri: string;
}

export interface GenerateContentFunctionCall {
  readonly name: string;
  readonly args?: JsonObject;
  /** Often absent on the developer API. */
  readonly id?: string;
}

export interface GenerateContentFunctionResponse {
  readonly name: string;
  /** By convention `output` or `error` holds the words. */
  readonly response: JsonObject;
  readonly id?: string;
  readonly parts?: readonly GenerateContentPart[];
}

/** Exactly one of the data fields, and modifiers. */
export interface GenerateContentPart {
  readonly text?: string;
  readonly inlineData?: GenerateContentBlob;
  readonly fileData?: GenerateContentFileData;
  readonly functionCall?: GenerateContentFunctionCall;
  readonly functionResponse?: GenerateContentFunctionResponse;
  readonly thought?: boolean;
  /** Base64. */
  readonly thoughtSignature?: string;
}

export interface GenerateContentContent {
  /** Absent: user. */
  readonly role?: 'user' | 'model';
  readonly parts: readonly GenerateContentPart[];
}

export interface GenerateContentFunctionDeclaration {
  readonly name: string;
  readonly description?: string;
  /** In the OpenAPI subset. */
  readonly parameters?: JsonObject;
  /** In JSON Schema; excludes `parameters`. */
  readonly parametersJsonSchema?: JsonValue;
}

export interface GenerateContentFunctionCallingConfig {
  readonly mode?: 'AUTO' | 'ANY' | 'NONE' | 'VALIDATED';
  readonly allowedFunctionNames?: readonly string[];
}

export interface GenerateContentThinkingConfig {
  readonly includeThoughts?: boolean;
  /** 0 off, -1 automatic. */
  readonly thinkingBudget?: number;
  readonly thinkingLevel?: 'MINIMAL' | 'LOW' | 'MEDIUM' | 'HIGH';
}

/** The body of `:generateContent` and `:streamGenerateContent`; the model is in the path. */
export interface GenerateContentRequest {
  readonly contents: readonly GenerateContentContent[];
  readonly systemInstruction?: GenerateContentContent;
  readonly tools?: readonly JsonObject[];
  readonly toolConfig?: { readonly functionCallingConfig?: GenerateContentFunctionCallingConfig };
  readonly generationConfig?: JsonObject;
  readonly serviceTier?: string;
  readonly store?: boolean;
}
