import type { ToolSnippets } from './snippet.js';
import { quoted } from './snippet.js';

/** The endpoints through LangChain. */
export const langChainSnippets: ToolSnippets = {
  chat: ({ address, model }) => `import { ChatOpenAI } from '@langchain/openai';

const chat = new ChatOpenAI({
  model: ${quoted(model)},
  apiKey: process.env.GATEWAY_TOKEN,
  configuration: { baseURL: ${quoted(address)} },
});
const answer = await chat.invoke('Why is the sky blue?');
console.log(answer.text);`,
  messages: ({ address, model }) => `import { ChatAnthropic } from '@langchain/anthropic';

const chat = new ChatAnthropic({
  model: ${quoted(model)},
  maxTokens: 256,
  apiKey: process.env.GATEWAY_TOKEN,
  anthropicApiUrl: ${quoted(address)},
});
const answer = await chat.invoke('Why is the sky blue?');
console.log(answer.text);`,
  embeddings: ({ address, model }) => `import { OpenAIEmbeddings } from '@langchain/openai';

const embeddings = new OpenAIEmbeddings({
  model: ${quoted(model)},
  apiKey: process.env.GATEWAY_TOKEN,
  configuration: { baseURL: ${quoted(address)} },
});
const vector = await embeddings.embedQuery('The sky is blue.');
console.log(vector.length);`,
};
