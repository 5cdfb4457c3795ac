import type { IncomingHttpHeaders } from 'node:http';

/** Headers that choose a vendor's API version or beta features; all others are between client and gateway. */
const known = ['anthropic-beta', 'anthropic-version', 'openai-beta'] as const;

/** What of a client's headers its own vendor must see. `vendor-version` is `anthropic-version` by another name. */
export function vendorHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of known) {
    const value = headers[name];
    if (typeof value === 'string') kept[name] = value;
  }
  const version = headers['vendor-version'];
  if (typeof version === 'string') kept['anthropic-version'] ??= version;
  return kept;
}
