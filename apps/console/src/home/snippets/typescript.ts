import type { Snippet, SnippetContext, ToolSnippets } from './snippet.js';
import { quoted } from './snippet.js';

const openAi =
  (call: (context: SnippetContext) => string, imports = ''): Snippet =>
  (context) =>
    `${imports}import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: ${quoted(context.address)},
  apiKey: process.env.GATEWAY_TOKEN,
});
${call(context)}`;

const files = "import { createReadStream } from 'node:fs';\n";
const writing = "import { writeFile } from 'node:fs/promises';\n";

/** The endpoints from TypeScript, each through its vendor's SDK. */
export const typescriptSnippets: ToolSnippets = {
  chat: openAi(
    ({ model }) => `const stream = await client.chat.completions.create({
  model: ${quoted(model)},
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');`,
  ),
  messages: ({ address, model }) => `import Anthropic from '@anthropic-ai/sdk';

const client = new Anthropic({
  baseURL: ${quoted(address)},
  apiKey: process.env.GATEWAY_TOKEN,
});
const message = await client.messages.create({
  model: ${quoted(model)},
  max_tokens: 256,
  messages: [{ role: 'user', content: 'Why is the sky blue?' }],
});
console.log(message.content);`,
  'generate-content': ({ address, model }) => `import { GoogleGenAI } from '@google/genai';

const client = new GoogleGenAI({
  apiKey: process.env.GATEWAY_TOKEN,
  httpOptions: { baseUrl: ${quoted(address)} },
});
const response = await client.models.generateContent({
  model: ${quoted(model)},
  contents: 'Why is the sky blue?',
});
console.log(response.text);`,
  responses: openAi(
    ({ model }) => `const response = await client.responses.create({
  model: ${quoted(model)},
  input: 'Why is the sky blue?',
});
console.log(response.output_text);`,
  ),
  completions: openAi(
    ({ model }) => `const completion = await client.completions.create({
  model: ${quoted(model)},
  prompt: 'The sky is blue because',
  max_tokens: 64,
});
console.log(completion.choices[0]?.text);`,
  ),
  embeddings: openAi(
    ({ model }) => `const result = await client.embeddings.create({
  model: ${quoted(model)},
  input: ['The sky is blue.', 'Bread is made of flour.'],
});
console.log(result.data[0]?.embedding.length);`,
  ),
  rerank: ({ address, model }) => `import { CohereClient } from 'cohere-ai';

const client = new CohereClient({
  environment: ${quoted(address.replace(/\/v1$/, ''))},
  token: process.env.GATEWAY_TOKEN,
});
const ranked = await client.rerank({
  model: ${quoted(model)},
  query: 'Why is the sky blue?',
  documents: ['Air scatters blue light most.', 'Bread is made of flour.'],
});
console.log(ranked.results);`,
  images: openAi(
    ({ model }) => `const result = await client.images.generate({
  model: ${quoted(model)},
  prompt: 'Three red balloons over a green hill',
});
await writeFile('picture.png', Buffer.from(result.data?.[0]?.b64_json ?? '', 'base64'));`,
    writing,
  ),
  speech: openAi(
    ({ model }) => `const speech = await client.audio.speech.create({
  model: ${quoted(model)},
  voice: 'alloy',
  input: 'The sky is blue.',
});
await writeFile('speech.mp3', Buffer.from(await speech.arrayBuffer()));`,
    writing,
  ),
  transcription: openAi(
    ({ model }) => `const result = await client.audio.transcriptions.create({
  model: ${quoted(model)},
  file: createReadStream('speech.mp3'),
});
console.log(result.text);`,
    files,
  ),
  // The SDK's own client insists on wss://, which a gateway on this machine does not have.
  realtime: ({ address, model }) => `const session = new WebSocket(
  ${quoted(`${address.replace(/^http/, 'ws')}/realtime?model=${encodeURIComponent(model)}`)},
  ['realtime', \`openai-insecure-api-key.\${process.env.GATEWAY_TOKEN}\`],
);
const send = (event: object) => session.send(JSON.stringify(event));
session.onopen = () => {
  send({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Hello!' }] },
  });
  send({ type: 'response.create', response: { output_modalities: ['text'] } });
};
session.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  if (event.type === 'response.output_text.delta') process.stdout.write(event.delta);
  if (event.type === 'response.done') session.close();
};`,
  models: openAi(() => 'for await (const model of client.models.list()) console.log(model.id);'),
};
