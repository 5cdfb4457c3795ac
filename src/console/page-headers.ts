/** What every answer of the console carries. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/**
 * What a page may do: run its own scripts, and talk to the gateway it came from.
 * @param host of the gateway as the browser knows it; older browsers do not take WebSockets for 'self'
 */
export function contentSecurityPolicy(nonce: string, host: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ws://${host} wss://${host}`,
    "worker-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The microphone is for realtime and transcription. */
export const permissionsPolicy = [
  'microphone=(self)',
  ...['camera', 'display-capture', 'geolocation', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ');
