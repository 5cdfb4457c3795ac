/** What the normaliser must know of a field: nothing more is changed. */
export interface WireField {
  /** Fields of the object, or of the list's objects, by their camelCase names. */
  readonly fields?: WireShape;
  /** A single value stands for a list of one. */
  readonly list?: true;
  /** Values are upper-case words. */
  readonly words?: true;
  /** A string stands for a content of one text. */
  readonly contentText?: true;
}

export type WireShape = Readonly<Record<string, WireField>>;

/** A value that is left as it is. */
export const plain: WireField = {};
const words: WireField = { words: true };

function plainFields<Name extends string>(...names: readonly Name[]): Readonly<Record<Name, WireField>> {
  return Object.fromEntries(names.map((name) => [name, plain])) as Record<Name, WireField>;
}

const blob: WireShape = plainFields('mimeType', 'data', 'displayName');

const responsePart: WireShape = {
  inlineData: { fields: blob },
  fileData: { fields: plainFields('mimeType', 'fileUri', 'displayName') },
};

const part: WireShape = {
  ...responsePart,
  ...plainFields(
    'text',
    'thought',
    'thoughtSignature',
    'partMetadata',
    'speechMetadata',
    'audioTranscription',
  ),
  functionCall: { fields: plainFields('id', 'name', 'args') },
  functionResponse: {
    fields: {
      ...plainFields('id', 'name', 'response', 'willContinue', 'scheduling'),
      parts: { list: true, fields: responsePart },
    },
  },
  executableCode: { fields: { ...plainFields('code', 'id'), language: words } },
  codeExecutionResult: { fields: { ...plainFields('output', 'id'), outcome: words } },
  toolCall: plain,
  toolResponse: plain,
  videoMetadata: { fields: plainFields('startOffset', 'endOffset', 'fps') },
  mediaResolution: { fields: { level: words, numTokens: plain } },
  mediaProcessing: plain,
};

const content: WireShape = { role: plain, parts: { list: true, fields: part } };

const tool: WireShape = {
  functionDeclarations: {
    list: true,
    fields: {
      ...plainFields('name', 'description', 'parameters', 'parametersJsonSchema'),
      ...plainFields('response', 'responseJsonSchema'),
      behavior: words,
    },
  },
  ...plainFields('googleSearch', 'codeExecution', 'urlContext', 'computerUse', 'googleMaps'),
  ...plainFields('fileSearch', 'mcpServers'),
  googleSearchRetrieval: {
    fields: { dynamicRetrievalConfig: { fields: { mode: words, dynamicThreshold: plain } } },
  },
};

const generationConfig: WireShape = {
  ...plainFields('temperature', 'topP', 'topK', 'candidateCount', 'maxOutputTokens', 'seed'),
  ...plainFields('presencePenalty', 'frequencyPenalty', 'responseLogprobs', 'logprobs'),
  ...plainFields('responseMimeType', 'responseSchema', 'responseJsonSchema'),
  ...plainFields('audioTranscriptionConfig', 'enableEnhancedCivicAnswers'),
  responseFormat: { list: true },
  stopSequences: { list: true },
  responseModalities: { list: true, words: true },
  mediaResolution: words,
  thinkingConfig: {
    fields: { ...plainFields('includeThoughts', 'thinkingBudget'), thinkingLevel: words },
  },
  speechConfig: {
    fields: {
      ...plainFields('languageCode', 'multiSpeakerVoiceConfig'),
      voiceConfig: { fields: { prebuiltVoiceConfig: { fields: plainFields('voiceName') } } },
    },
  },
  imageConfig: { fields: plainFields('aspectRatio', 'imageSize', 'personGeneration') },
};

/** The request. Schemas, arguments and tools' responses are the client's own and are not looked into. */
export const requestShape: WireShape = {
  ...plainFields('model', 'cachedContent', 'serviceTier', 'labels', 'store', 'continuationToken'),
  contents: { list: true, fields: content },
  systemInstruction: { contentText: true, fields: content },
  tools: { list: true, fields: tool },
  toolConfig: {
    fields: {
      functionCallingConfig: { fields: { mode: words, allowedFunctionNames: { list: true } } },
      retrievalConfig: { fields: plainFields('latLng', 'languageCode') },
      includeServerSideToolInvocations: plain,
    },
  },
  safetySettings: { list: true, fields: { category: words, threshold: words } },
  generationConfig: { fields: generationConfig },
};

/** The request for a count of tokens. */
export const countTokensShape: WireShape = {
  contents: { list: true, fields: content },
  systemInstruction: { contentText: true, fields: content },
  tools: { list: true, fields: tool },
  generationConfig: { fields: generationConfig },
  generateContentRequest: { fields: requestShape },
};
