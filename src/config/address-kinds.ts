import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { kind } from './setting-kinds.js';
import type { Kind } from './setting-kinds.js';

/** Words for networks whose addresses nobody wants to list. */
const networkWords: readonly string[] = ['loopback', 'private'];

/** Networks, separated by commas: addresses, ranges (`10.0.0.0/8`), `loopback`, `private`; `none` for no network. */
export function networkList(): Kind<string> {
  return kind<string>(
    (value) => {
      const networks = String(value)
        .toLowerCase()
        .split(',')
        .map((network) => network.trim());
      if (networks.length === 1 && (networks[0] === 'none' || networks[0] === '')) return '';
      if (networks.every(isNetwork)) return networks.join(',');
      return {
        is: 'is no list of networks',
        fix: 'Write addresses or ranges with commas between: 10.0.0.5, 10.1.0.0/16, loopback, private. Or none.',
      };
    },
    (value) => (value === '' ? 'none' : value),
  );
}

const isNetwork = (text: string): boolean =>
  networkWords.includes(text) ||
  (isIP(text.split('/', 1)[0] ?? '') !== 0 && (isIP(text) !== 0 || ipaddr.isValidCIDR(text)));

/** A path that others stand under, without a slash at its end; `/` and nothing for none. */
export function pathPrefix(): Kind<string> {
  return kind<string>((value) => {
    const path = String(value).replace(/\/+$/, '');
    if (path === '' || isPathPrefix(path)) return path;
    return {
      is: 'is not a path that others can stand under',
      fix: 'Write it with a slash in front and letters, digits, ".", "-", "_" or "~" between slashes: /gateway.',
    };
  });
}

/** Whether a text is such a path. It may stand in addresses, pages and headers as it is. */
export const isPathPrefix = (text: string): boolean =>
  /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._~-]+)+$/.test(text) && text.length <= 200;
