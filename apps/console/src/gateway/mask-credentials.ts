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

/** Headers as they may be shown: what opens the gateway is masked. */
export const maskCredentials = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      credentials.has(name.toLowerCase()) ? value.replaceAll(/[^\s,]{16,}/g, maskToken) : value,
    ]),
  );
