/** What pages and their files carry: other sites neither frame nor embed them, and are not told where links on them came from. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
};

/**
 * What pages carry besides: other sites keep no hand on their windows. Browsers take it for pages that came by TLS alone, and
 * complain of it on others.
 */
export const windowHeaders = (origin: string): Readonly<Record<string, string>> =>
  origin.startsWith('https:') ? { 'cross-origin-opener-policy': 'same-origin' } : {};

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
