import { bool, bytes, float, int32, list, of, text } from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';

const image: ProtoMessage = {
  name: 'Image',
  fields: { bytesBase64Encoded: bytes, mimeType: text, gcsUri: text },
};

const outputOptions: ProtoMessage = {
  name: 'OutputOptions',
  fields: { mimeType: text, compressionQuality: int32 },
};

const parameters: ProtoMessage = {
  name: 'VisionGenerativeModelParams',
  fields: {
    sampleCount: int32,
    aspectRatio: text,
    sampleImageSize: text,
    guidanceScale: float,
    safetySetting: text,
    personGeneration: text,
    includeSafetyAttributes: bool,
    includeRaiReason: bool,
    language: text,
    outputOptions: of(() => outputOptions),
    // Known, and then refused: these are Vertex AI's.
    seed: int32,
    negativePrompt: text,
    storageUri: text,
    addWatermark: bool,
    enhancePrompt: bool,
  },
};

/** The body of `:predict` of models that draw. */
export const predictRequest: ProtoMessage = {
  name: 'PredictRequest',
  fields: {
    instances: list(
      of(() => ({ name: 'VisionGenerativeModelInstance', fields: { prompt: text, image: of(() => image) } })),
    ),
    parameters: of(() => parameters),
  },
};
