import type { IncomingMessage } from 'node:http';
import { presented } from '../auth/credential-mechanism.js';
import type { CredentialMechanism } from '../auth/credential-mechanism.js';

const prefix = 'openai-insecure-api-key.';

/** Subprotocols a client offers, in its order. */
export const offeredSubprotocols = ({ headers }: IncomingMessage): readonly string[] =>
  headers['sec-websocket-protocol']?.split(',').map((name) => name.trim()) ?? [];

/** `Sec-WebSocket-Protocol: realtime, openai-insecure-api-key.<token>`: browsers, which can set no header. */
export const subprotocolMechanism: CredentialMechanism = {
  place: 'the offered subprotocols',
  example: `Sec-WebSocket-Protocol: realtime, ${prefix}<token>`,
  read(request) {
    const offered = offeredSubprotocols(request).filter((name) => name.startsWith(prefix));
    const [first, ...others] = new Set(offered);
    if (first === undefined) return undefined;
    return others.length > 0 ? { fault: 'hold several credentials' } : presented(first.slice(prefix.length));
  },
};
