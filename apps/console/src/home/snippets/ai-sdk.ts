import type { ToolSnippets } from './snippet.js';
import { quoted } from './snippet.js';

const openAi = (address: string): string => `const gateway = createOpenAI({
  baseURL: ${quoted(address)},
  apiKey: process.env.GATEWAY_TOKEN,
});`;

const streamed = `for await (const text of textStream) process.stdout.write(text);`;

/** The endpoints through the Vercel AI SDK. */
export const aiSdkSnippets: ToolSnippets = {
  chat: ({ address, model }) => `import { createOpenAI } from '@ai-sdk/openai';
import { streamText } from 'ai';

${openAi(address)}
const { textStream } = streamText({
  model: gateway.chat(${quoted(model)}),
  prompt: 'Why is the sky blue?',
});
${streamed}`,
  responses: ({ address, model }) => `import { createOpenAI } from '@ai-sdk/openai';
import { streamText } from 'ai';

${openAi(address)}
const { textStream } = streamText({
  model: gateway.responses(${quoted(model)}),
  prompt: 'Why is the sky blue?',
});
${streamed}`,
  messages: ({ address, model }) => `import { createAnthropic } from '@ai-sdk/anthropic';
import { streamText } from 'ai';

const gateway = createAnthropic({
  baseURL: ${quoted(address)},
  apiKey: process.env.GATEWAY_TOKEN,
});
const { textStream } = streamText({
  model: gateway(${quoted(model)}),
  prompt: 'Why is the sky blue?',
});
${streamed}`,
  'generate-content': ({ address, model }) => `import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { streamText } from 'ai';

const gateway = createGoogleGenerativeAI({
  baseURL: ${quoted(address)},
  apiKey: process.env.GATEWAY_TOKEN,
});
const { textStream } = streamText({
  model: gateway(${quoted(model)}),
  prompt: 'Why is the sky blue?',
});
${streamed}`,
  embeddings: ({ address, model }) => `import { createOpenAI } from '@ai-sdk/openai';
import { embed } from 'ai';

${openAi(address)}
const { embedding } = await embed({
  model: gateway.embedding(${quoted(model)}),
  value: 'The sky is blue.',
});
console.log(embedding.length);`,
};
