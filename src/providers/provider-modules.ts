/** Every provider that has a folder of its own: a line each. */
export { AiSdkModule } from './ai-sdk/ai-sdk.module.js';
export { AmazonBedrockModule } from './amazon-bedrock/amazon-bedrock.module.js';
export { AnthropicModule } from './anthropic/anthropic.module.js';
export { AzureOpenAiModule } from './azure-openai/azure-openai.module.js';
export { CohereModule } from './cohere/cohere.module.js';
export { DeepgramModule } from './deepgram/deepgram.module.js';
export { ElevenLabsModule } from './elevenlabs/elevenlabs.module.js';
export { GoogleModule } from './google/google.module.js';
export { GoogleVertexModule } from './google-vertex/google-vertex.module.js';
export { OpenAiCompatibleModule } from './openai-compatible/openai-compatible.module.js';
export { OpenAiModule } from './openai/openai.module.js';
