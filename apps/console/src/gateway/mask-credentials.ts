const credentials = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'api-key',
  'sec-websocket-protocol',
]);

/** What remains readable of a token: enough to tell two apart. */
export const maskToken = (token: string): string =>
  token.length < 16 ? '…' : `${token.slice(0, 6)}…${token.slice(-3)}`;

/** Words beside a credential: its scheme, and the subprotocol of realtime. */
const plainWords = /^(bearer|realtime)$/i;
const subprotocol = 'openai-insecure-api-key.';

function maskWord(word: string): string {
  if (plainWords.test(word)) return word;
  return word.startsWith(subprotocol)
    ? subprotocol + maskToken(word.slice(subprotocol.length))
    : maskToken(word);
}

/** Headers as they may be shown: what opens the gateway is masked. */
export const maskCredentials = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      credentials.has(name.toLowerCase()) ? value.replaceAll(/[^\s,]+/g, maskWord) : value,
    ]),
  );
