import {
  bool,
  bytes,
  duration,
  float,
  int32,
  list,
  of,
  oneof,
  oneWord,
  struct,
  text,
} from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';

const blob: ProtoMessage = {
  name: 'Blob',
  fields: { mimeType: text, data: bytes, displayName: text },
};

const fileData: ProtoMessage = {
  name: 'FileData',
  fields: { mimeType: text, fileUri: text, displayName: text },
};

const functionCall: ProtoMessage = {
  name: 'FunctionCall',
  fields: { id: text, name: text, args: struct },
};

const functionResponsePart: ProtoMessage = {
  name: 'FunctionResponsePart',
  fields: oneof('data', { inlineData: of(() => blob), fileData: of(() => fileData) }),
};

const functionResponse: ProtoMessage = {
  name: 'FunctionResponse',
  fields: {
    id: text,
    name: text,
    response: struct,
    parts: list(of(() => functionResponsePart)),
    willContinue: bool,
    scheduling: oneWord('Scheduling', 'SCHEDULING_UNSPECIFIED', 'SILENT', 'WHEN_IDLE', 'INTERRUPT'),
  },
};

const executableCode: ProtoMessage = {
  name: 'ExecutableCode',
  fields: { id: text, language: oneWord('Language', 'LANGUAGE_UNSPECIFIED', 'PYTHON'), code: text },
};

const codeExecutionResult: ProtoMessage = {
  name: 'CodeExecutionResult',
  fields: {
    id: text,
    outcome: oneWord(
      'Outcome',
      'OUTCOME_UNSPECIFIED',
      'OUTCOME_OK',
      'OUTCOME_FAILED',
      'OUTCOME_DEADLINE_EXCEEDED',
    ),
    output: text,
  },
};

const toolTrace = (name: string, payload: string): ProtoMessage => ({
  name,
  fields: { id: text, toolType: text, [payload]: struct },
});

const videoMetadata: ProtoMessage = {
  name: 'VideoMetadata',
  fields: { startOffset: duration, endOffset: duration, fps: float },
};

const mediaResolution: ProtoMessage = {
  name: 'MediaResolution',
  fields: {
    level: oneWord(
      'Level',
      'MEDIA_RESOLUTION_UNSPECIFIED',
      'MEDIA_RESOLUTION_LOW',
      'MEDIA_RESOLUTION_MEDIUM',
      'MEDIA_RESOLUTION_HIGH',
      'MEDIA_RESOLUTION_ULTRA_HIGH',
    ),
    numTokens: int32,
  },
};

/** Exactly one of the data fields, and what modifies it. */
const part: ProtoMessage = {
  name: 'Part',
  fields: {
    ...oneof('data', {
      text,
      inlineData: of(() => blob),
      fileData: of(() => fileData),
      functionCall: of(() => functionCall),
      functionResponse: of(() => functionResponse),
      executableCode: of(() => executableCode),
      codeExecutionResult: of(() => codeExecutionResult),
      toolCall: of(() => toolTrace('ToolCall', 'args')),
      toolResponse: of(() => toolTrace('ToolResponse', 'response')),
    }),
    thought: bool,
    thoughtSignature: bytes,
    videoMetadata: of(() => videoMetadata),
    mediaResolution: of(() => mediaResolution),
    mediaProcessing: struct,
    partMetadata: struct,
    speechMetadata: struct,
    audioTranscription: struct,
  },
};

/** A turn, or the system's instruction. */
export const content: ProtoMessage = {
  name: 'Content',
  fields: { role: text, parts: list(of(() => part)) },
};
