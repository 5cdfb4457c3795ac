import { content } from './content-messages.js';
import { bool, bytes, float, int32, list, of, oneWord, struct, text, value } from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';
import { schema } from './schema-message.js';
import { speech, tool, toolConfig } from './tool-messages.js';

const thinking: ProtoMessage = {
  name: 'ThinkingConfig',
  fields: {
    includeThoughts: bool,
    thinkingBudget: int32,
    thinkingLevel: oneWord('ThinkingLevel', 'THINKING_LEVEL_UNSPECIFIED', 'MINIMAL', 'LOW', 'MEDIUM', 'HIGH'),
  },
};

const formatEntry: ProtoMessage = {
  name: 'ResponseFormat',
  fields: {
    text: of(() => ({ name: 'TextFormat', fields: { mimeType: text, schema: value } })),
    image: struct,
    audio: struct,
    video: struct,
  },
};

const generationConfig: ProtoMessage = {
  name: 'GenerationConfig',
  fields: {
    temperature: float,
    topP: float,
    topK: int32,
    candidateCount: int32,
    maxOutputTokens: int32,
    stopSequences: list(text),
    seed: int32,
    presencePenalty: float,
    frequencyPenalty: float,
    responseLogprobs: bool,
    logprobs: int32,
    responseMimeType: text,
    responseSchema: of(() => schema),
    responseJsonSchema: value,
    responseFormat: list(of(() => formatEntry)),
    responseModalities: list(oneWord('Modality', 'MODALITY_UNSPECIFIED', 'TEXT', 'IMAGE', 'AUDIO', 'VIDEO')),
    thinkingConfig: of(() => thinking),
    mediaResolution: oneWord(
      'MediaResolution',
      'MEDIA_RESOLUTION_UNSPECIFIED',
      'MEDIA_RESOLUTION_LOW',
      'MEDIA_RESOLUTION_MEDIUM',
      'MEDIA_RESOLUTION_HIGH',
    ),
    speechConfig: of(() => speech),
    imageConfig: of(() => ({
      name: 'ImageConfig',
      fields: { aspectRatio: text, imageSize: text, personGeneration: text },
    })),
    audioTranscriptionConfig: struct,
    enableEnhancedCivicAnswers: bool,
  },
};

const category = oneWord(
  'HarmCategory',
  'HARM_CATEGORY_UNSPECIFIED',
  'HARM_CATEGORY_HARASSMENT',
  'HARM_CATEGORY_HATE_SPEECH',
  'HARM_CATEGORY_SEXUALLY_EXPLICIT',
  'HARM_CATEGORY_DANGEROUS_CONTENT',
  'HARM_CATEGORY_CIVIC_INTEGRITY',
  'HARM_CATEGORY_JAILBREAK',
);

const threshold = oneWord(
  'HarmBlockThreshold',
  'HARM_BLOCK_THRESHOLD_UNSPECIFIED',
  'BLOCK_LOW_AND_ABOVE',
  'BLOCK_MEDIUM_AND_ABOVE',
  'BLOCK_ONLY_HIGH',
  'BLOCK_NONE',
  'OFF',
);

/** The body of `:generateContent` and `:streamGenerateContent`. */
export const generateContentRequest: ProtoMessage = {
  name: 'GenerateContentRequest',
  fields: {
    model: text,
    contents: list(of(() => content)),
    systemInstruction: of(() => content),
    tools: list(of(() => tool)),
    toolConfig: of(() => toolConfig),
    safetySettings: list(of(() => ({ name: 'SafetySetting', fields: { category, threshold } }))),
    cachedContent: text,
    generationConfig: of(() => generationConfig),
    serviceTier: oneWord('ServiceTier', 'UNSPECIFIED', 'STANDARD', 'FLEX', 'PRIORITY'),
    labels: { kind: 'map' },
    store: bool,
    continuationToken: bytes,
  },
};

/** The body of `:countTokens`. */
export const countTokensRequest: ProtoMessage = {
  name: 'CountTokensRequest',
  fields: {
    contents: list(of(() => content)),
    generateContentRequest: of(() => generateContentRequest),
  },
};
