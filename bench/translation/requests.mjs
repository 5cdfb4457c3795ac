import { Buffer } from 'node:buffer';
import { agentTurn, imageQuestion, longConversation, plainPrompt, smallChat } from './conversations.mjs';
import { formats, upstreams } from './formats.mjs';

const conversations = [
  { name: 'chat 1 KB', body: smallChat(), prompt: plainPrompt(900) },
  { name: 'agent 10 KB', body: agentTurn() },
  { name: 'long 100 KB', body: longConversation(), prompt: plainPrompt(100_000) },
  { name: 'image 1 MB', body: imageQuestion() },
];

const target = { model: 'upstream-model', stream: true };

/**
 * Every request that is measured: a conversation in a client's format on its way to an upstream's. Text
 * completions have no conversations: their clients send the text of the same length.
 */
export function requestCases() {
  return conversations.flatMap((conversation) =>
    formats.flatMap((client) => {
      const text = bodyOf(client, conversation);
      return text === undefined
        ? []
        : upstreams.map((upstream) => requestCase(conversation, client, upstream, text));
    }),
  );
}

function requestCase(conversation, client, upstream, text) {
  const bytes = Buffer.from(text);
  const body = JSON.parse(text);
  const translate = () => upstream.codec.encodeRequest(client.codec.decodeRequest(body), target).value;
  const translated = translate();
  return {
    name: `${conversation.name}: ${client.name} → ${upstream.name}`,
    bytes: bytes.length,
    runs: {
      parse: () => JSON.parse(bytes.toString('utf8')),
      decode: () => client.codec.decodeRequest(body),
      translate,
      stringify: () => JSON.stringify(translated),
    },
  };
}

/** The conversation as the client's format has it: its own codec writes it. */
function bodyOf(client, { body, prompt }) {
  if (client.name === 'completions') return prompt === undefined ? undefined : JSON.stringify(prompt);
  const [chat] = formats;
  const { value } = client.codec.encodeRequest(chat.codec.decodeRequest(body), { model: 'bench-model' });
  return JSON.stringify(value);
}
