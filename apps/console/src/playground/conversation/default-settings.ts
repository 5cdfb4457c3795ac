import type { Settings } from './conversation.js';

/** What a first conversation begins with: nothing that has to be sent is chosen for the person but streaming. */
export const defaultSettings: Settings = {
  model: '',
  format: 'chat-completions',
  system: '',
  stream: true,
  parameters: {},
  tools: [],
  schema: { on: false, name: 'response', text: '' },
};
