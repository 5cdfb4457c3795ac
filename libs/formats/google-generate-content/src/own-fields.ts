import { carried, group, refusedField, reportedField } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** The newer form of the answer's format; its text is read. */
const isText = (value: JsonValue): boolean =>
  isJsonArray(value) &&
  value.every((entry) => isJsonObject(entry) && Object.keys(entry).every((key) => key === 'text'));

const isOtherJson = (value: JsonValue): boolean => value !== 'text/x.enum';
const media = reportedField('How a medium is read cannot be set.');

/** What only generateContent can say, and what of it other formats' upstreams do without. */
export const googleGenerateContentOwnFields: OwnFields = {
  request: {
    systemInstruction: group,
    'systemInstruction.role': carried,
    toolConfig: group,
    'toolConfig.functionCallingConfig': group,
    'toolConfig.functionCallingConfig.mode': carried,
    'toolConfig.retrievalConfig': reportedField("It is for Google's own tools."),
    'toolConfig.includeServerSideToolInvocations': reportedField(
      "It is for Google's own tools.",
      (value) => value === false,
    ),
    safetySettings: reportedField("The upstream's own safety settings hold."),
    cachedContent: refusedField('It names a prompt stored at Google; send its content.'),
    continuationToken: refusedField('It names an answer begun at Google; send the conversation.'),
    labels: reportedField('Labels are not sent.'),
    generationConfig: group,
    // Read as the form of the answer, and sent back as they were.
    'generationConfig.responseMimeType': reportedField('The answer is not held to the enum.', isOtherJson),
    'generationConfig.responseSchema': carried,
    'generationConfig.responseJsonSchema': carried,
    'generationConfig.responseFormat': reportedField('Text alone has a form.', isText),
    'generationConfig.thinkingConfig': group,
    'generationConfig.thinkingConfig.thinkingLevel': carried,
    'generationConfig.mediaResolution': media,
    'generationConfig.speechConfig': reportedField('The upstream has other voices.'),
    'generationConfig.imageConfig': reportedField('How images are made cannot be set.'),
    'generationConfig.audioTranscriptionConfig': reportedField('Audio is not transcribed.'),
    'generationConfig.enableEnhancedCivicAnswers': reportedField(
      'The upstream knows no such answers.',
      (value) => value === false,
    ),
  },
  part: {
    inlineData: group,
    fileData: group,
    functionCall: group,
    functionResponse: group,
    'functionResponse.willContinue': reportedField('Results come whole.', (value) => value === false),
    'functionResponse.scheduling': reportedField('Results count at once.'),
    thought: carried,
    videoMetadata: media,
    mediaResolution: media,
    mediaProcessing: media,
    speechMetadata: media,
    audioTranscription: media,
    partMetadata: reportedField('Parts carry no metadata.'),
  },
  tool: {
    // Read as the tool's schema, and sent back as it was.
    parameters: carried,
    response: reportedField('What a tool answers is not described.'),
    responseJsonSchema: reportedField('What a tool answers is not described.'),
    behavior: reportedField(
      'The model waits for every tool.',
      (value) => value === 'BLOCKING' || value === 'UNSPECIFIED',
    ),
  },
};
