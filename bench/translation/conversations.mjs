/** Conversations as clients send them, in the words of chat completions. */

/** Prose as people and models write it: with quotation marks, lines and paragraphs, which JSON escapes. */
const paragraph = `The quarterly figures show that storage grew by twelve percent, while the cost per request fell.
- "Cold" data moved to the archive, as planned.
- The new index answers 95 % of the queries in under 40 ms.

`;

/** So many characters of prose. */
const prose = (length) => paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length);

const sampling = { model: 'bench-model', max_tokens: 1024, temperature: 0.7 };

/** 1 KB: two questions and an answer. */
export const smallChat = () => ({
  ...sampling,
  messages: [
    { role: 'system', content: prose(180) },
    { role: 'user', content: prose(150) },
    { role: 'assistant', content: prose(300) },
    { role: 'user', content: prose(120) },
  ],
});

/** 10 KB: 10 tools, and 20 messages of which 12 call tools or give their results. */
export const agentTurn = () => ({
  ...sampling,
  stream: true,
  tools: Array.from({ length: 10 }, (_, index) => tool(index)),
  tool_choice: 'auto',
  messages: [{ role: 'system', content: prose(800) }, ...agentMessages()],
});

function agentMessages() {
  const rounds = Array.from({ length: 6 }, (_, index) => [
    { role: 'assistant', content: prose(40), tool_calls: [toolCall(index)] },
    { role: 'tool', tool_call_id: `call_${index}`, content: prose(350) },
  ]);
  const chat = Array.from({ length: 3 }, () => [
    { role: 'user', content: prose(120) },
    { role: 'assistant', content: prose(180) },
  ]);
  return [...chat.flat(), { role: 'user', content: prose(100) }, ...rounds.flat()];
}

const toolCall = (index) => ({
  id: `call_${index}`,
  type: 'function',
  function: {
    name: `tool_${index}`,
    arguments: JSON.stringify({ path: `/reports/${index}.csv`, limit: 10 + index, query: prose(40) }),
  },
});

const tool = (index) => ({
  type: 'function',
  function: {
    name: `tool_${index}`,
    description: prose(120),
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: prose(40) },
        limit: { type: 'integer', description: prose(30) },
        query: { type: 'string' },
      },
      required: ['path'],
    },
  },
});

/** 100 KB: 200 messages of prose, some of it not Latin. */
export const longConversation = () => ({
  ...sampling,
  stream: true,
  messages: [
    { role: 'system', content: prose(1000) },
    ...Array.from({ length: 200 }, (_, index) => ({
      role: index % 2 === 0 ? 'user' : 'assistant',
      content: index % 20 === 0 ? `これは要約です。${prose(450)}` : prose(470),
    })),
    { role: 'user', content: prose(100) },
  ],
});

/** 1 MB: a question about an image, given by its bytes. */
export const imageQuestion = () => ({
  ...sampling,
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: prose(100) },
        { type: 'image_url', image_url: { url: `data:image/png;base64,${'iVBORw0KGgo='.repeat(87_000)}` } },
      ],
    },
  ],
});

/** The prompt of a text completion. */
export const plainPrompt = (length) => ({ ...sampling, prompt: prose(length) });
