import { chat } from './chat/chat.js';
import { completions } from './completions/completions.js';
import { generateContent } from './generate-content/generate-content.js';
import { messages } from './messages/messages.js';
import { responses } from './responses/responses.js';
import type { ClientFormat, ClientWire, UpstreamFormat, UpstreamWire } from './wire-format.js';

/** Every format as its clients speak it. */
export const clientWires: Readonly<Record<ClientFormat, ClientWire>> = {
  chat,
  completions,
  messages,
  'generate-content': generateContent,
  responses,
};

/** Every format as its vendors speak it. */
export const upstreamWires: Readonly<Record<UpstreamFormat, UpstreamWire>> = {
  chat,
  messages,
  'generate-content': generateContent,
  responses,
};
