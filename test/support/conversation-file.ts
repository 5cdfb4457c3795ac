import type { Playground } from './playground.js';

/** Something that was said in a conversation. */
export interface Said {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** Brings a conversation in as people do, from a file, and opens it. */
export async function importConversation(
  { page, log }: Playground,
  said: readonly Said[],
  title = 'Imported',
): Promise<void> {
  await page.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: 'Conversations' });
  await history.locator('input[type=file]').setInputFiles({
    name: 'conversations.json',
    mimeType: 'application/json',
    buffer: Buffer.from(exportOf(said, title)),
  });
  await history.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await history.waitFor({ state: 'detached' });
  await log
    .getByRole('article')
    .nth(said.length - 1)
    .waitFor();
}

function exportOf(said: readonly Said[], title: string): string {
  const messages = said.map(({ role, text }, index) => ({
    id: `m${index}`,
    ...(index > 0 && { parent: `m${index - 1}` }),
    createdAt: index + 1,
    role,
    parts: [{ type: 'text', text }],
    ...(role === 'assistant' && { model: 'innocent', format: 'chat-completions', state: 'complete' }),
  }));
  const conversation = {
    id: 'imported',
    title,
    createdAt: 1,
    updatedAt: 1,
    settings: {
      model: 'innocent',
      format: 'chat-completions',
      system: '',
      stream: true,
      parameters: {},
      tools: [],
      schema: { on: false, name: 'response', text: '' },
    },
    messages: Object.fromEntries(messages.map((message) => [message.id, message])),
    leaf: messages.at(-1)?.id,
  };
  return JSON.stringify({ kind: 'model-gateway-conversations', version: 1, conversations: [conversation] });
}
