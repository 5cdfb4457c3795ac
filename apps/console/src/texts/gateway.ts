/** Words about requests to the gateway and what became of them. */
export const gatewayTexts = {
  unreachable: 'The gateway does not answer. Is it running?',
  offline: 'This device is offline. Connect it to the network and try again.',
  endedEarly: (why: string): string => `ended early: ${why}`,
  connectionLost: 'the connection to the gateway was lost',
  withoutLastEvent: 'the gateway closed the connection before the last event',
  unreadableEvent: 'an event came incomplete, or is not JSON',
  tooLarge: (megabytes: number): string => `the answer is larger than ${megabytes} MB`,
  unreadableAnswer: 'The answer is not valid JSON. The wire view shows what came.',
  noEventStream: 'A stream was asked for, and something else came. The wire view shows what.',
  status: (status: number): string => `The gateway answered with status ${status}, without words.`,
  waitSeconds: (seconds: number): string =>
    seconds === 1 ? 'Try again in a second.' : `Try again in ${seconds} seconds.`,
  waitMinutes: (minutes: number): string =>
    minutes === 1 ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`,
  wait: 'Try again in a while.',
  tokenUnfit: 'The token has characters that cannot be sent. Copy it again, whole and by itself.',
  tokenNone: 'Paste a token of this gateway to begin.',
  tokenChecking: 'Checking the token…',
  tokenModels: (count: number): string => (count === 1 ? 'valid · 1 model' : `valid · ${count} models`),
  tokenAllModels: 'valid · all models',
  tokenValid: 'valid',
  socketRefused: 'The gateway did not open the session. Check the token and the model.',
  socketClosed: (code: number, reason: string): string =>
    reason === '' ? `The session was closed with code ${code}.` : `The session was closed: ${reason}`,
} as const;
