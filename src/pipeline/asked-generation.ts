import type { CanonicalRequest, FormatName } from '#libs/canonical';
import type { GenerationInput } from './generation-call.js';

/** The format in which answers reach whoever asks inside the gateway, on their way back to events. */
export const askedFormat: FormatName = 'openai-chat';

/** What the pipeline gets of a request that no client wrote. It is always translated. */
export const generationInputOf = (request: CanonicalRequest): GenerationInput => ({
  format: askedFormat,
  model: request.model,
  stream: true,
  body: {},
  raw: Buffer.from(JSON.stringify(request.messages)),
  request: {
    ...request,
    stream: true,
    source: 'gateway',
    streamOptions: { ...request.streamOptions, includeUsage: true },
  },
});
