import {
  bool,
  duration,
  float,
  int32,
  list,
  of,
  oneof,
  oneWord,
  struct,
  text,
  value,
} from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';
import { schema } from './schema-message.js';

const functionDeclaration: ProtoMessage = {
  name: 'FunctionDeclaration',
  fields: {
    name: text,
    description: text,
    parameters: of(() => schema),
    parametersJsonSchema: value,
    response: of(() => schema),
    responseJsonSchema: value,
    behavior: oneWord('Behavior', 'UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING'),
  },
};

const dynamicRetrieval: ProtoMessage = {
  name: 'DynamicRetrievalConfig',
  fields: { mode: oneWord('Mode', 'MODE_UNSPECIFIED', 'MODE_DYNAMIC'), dynamicThreshold: float },
};

const searchRetrieval: ProtoMessage = {
  name: 'GoogleSearchRetrieval',
  fields: { dynamicRetrievalConfig: of(() => dynamicRetrieval) },
};

const empty = (name: string): ProtoMessage => ({ name, fields: {} });

const googleSearch: ProtoMessage = {
  name: 'GoogleSearch',
  fields: { timeRangeFilter: struct, searchTypes: struct },
};

const computerUse: ProtoMessage = {
  name: 'ComputerUse',
  fields: {
    environment: oneWord('Environment', 'ENVIRONMENT_UNSPECIFIED', 'ENVIRONMENT_BROWSER'),
    excludedPredefinedFunctions: list(text),
  },
};

const fileSearch: ProtoMessage = {
  name: 'FileSearch',
  fields: { fileSearchStoreNames: list(text), metadataFilter: text, topK: int32 },
};

const mcpServer: ProtoMessage = {
  name: 'McpServer',
  fields: { name: text, streamableHttpTransport: of(() => httpTransport) },
};

const httpTransport: ProtoMessage = {
  name: 'StreamableHttpTransport',
  fields: {
    url: text,
    headers: { kind: 'map' },
    timeout: duration,
    sseReadTimeout: duration,
    terminateOnClose: bool,
  },
};

/** Functions of the client's, or one of the vendor's own tools. */
export const tool: ProtoMessage = {
  name: 'Tool',
  fields: {
    functionDeclarations: list(of(() => functionDeclaration)),
    googleSearch: of(() => googleSearch),
    googleSearchRetrieval: of(() => searchRetrieval),
    codeExecution: of(() => empty('CodeExecution')),
    urlContext: of(() => empty('UrlContext')),
    computerUse: of(() => computerUse),
    googleMaps: of(() => ({ name: 'GoogleMaps', fields: { enableWidget: bool } })),
    fileSearch: of(() => fileSearch),
    mcpServers: list(of(() => mcpServer)),
  },
};

const functionCalling: ProtoMessage = {
  name: 'FunctionCallingConfig',
  fields: {
    mode: oneWord('Mode', 'MODE_UNSPECIFIED', 'AUTO', 'ANY', 'NONE', 'VALIDATED'),
    allowedFunctionNames: list(text),
  },
};

const retrieval: ProtoMessage = {
  name: 'RetrievalConfig',
  fields: {
    latLng: of(() => ({ name: 'LatLng', fields: { latitude: float, longitude: float } })),
    languageCode: text,
  },
};

export const toolConfig: ProtoMessage = {
  name: 'ToolConfig',
  fields: {
    functionCallingConfig: of(() => functionCalling),
    retrievalConfig: of(() => retrieval),
    includeServerSideToolInvocations: bool,
  },
};

const voice: ProtoMessage = {
  name: 'VoiceConfig',
  fields: oneof('voice_config', {
    prebuiltVoiceConfig: of(() => ({ name: 'PrebuiltVoiceConfig', fields: { voiceName: text } })),
  }),
};

const speakerVoice: ProtoMessage = {
  name: 'SpeakerVoiceConfig',
  fields: { speaker: text, voiceConfig: of(() => voice) },
};

export const speech: ProtoMessage = {
  name: 'SpeechConfig',
  fields: {
    voiceConfig: of(() => voice),
    languageCode: text,
    multiSpeakerVoiceConfig: of(() => ({
      name: 'MultiSpeakerVoiceConfig',
      fields: { speakerVoiceConfigs: list(of(() => speakerVoice)) },
    })),
  },
};
