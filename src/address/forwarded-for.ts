import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whom proxies say they were called by, the one nearest to the client first. `X-Forwarded-For` goes before
 * `Forwarded`, which fewer proxies set, and which then may be the client's own.
 * Source: RFC 7239, sections 4 and 5.2.
 * @returns undefined in the place of what is no address, such as `unknown`
 */
export function forwardedFor(headers: IncomingHttpHeaders): readonly (string | undefined)[] {
  const usual = [headers['x-forwarded-for'] ?? []].flat().join(',');
  if (usual.trim() !== '') return usual.split(',').map(addressOf);
  const standard = headers.forwarded;
  if (standard === undefined) return [];
  return standard
    .split(',')
    .map((element) => addressOf(/(?:^|;)\s*for\s*=\s*([^;]*)/i.exec(element)?.[1] ?? ''));
}

/** Without the port that may stand behind it. */
function addressOf(text: string): string | undefined {
  const bare = text.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]+):\d+)$/.exec(bare) ?? [];
  const address = bracketed ?? plain ?? bare;
  return isIP(address) === 0 ? undefined : address;
}
