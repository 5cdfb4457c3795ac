import { isOrigin, kind } from './setting-kinds.js';
import type { Kind } from './setting-kinds.js';

/** Origins of pages, separated by commas; `any` for every one, `none` for none. */
export function corsOrigins(): Kind<string> {
  return kind<string>(
    (value) => {
      const origins = listed(value).map((origin) => origin.replace(/\/$/, ''));
      const [only = ''] = origins.length === 1 ? origins : ['several'];
      if (only === '' || only === 'none') return '';
      if (only === 'any' || only === '*') return 'any';
      if (origins.every(isOrigin)) return origins.join(',');
      return {
        is: 'is no list of origins',
        fix: 'Write scheme and host of each, with commas between: https://app.example.com, http://localhost:5173. Or any, or none.',
      };
    },
    (value) => (value === '' ? 'none' : value),
  );
}

/** Names of headers, separated by commas. */
export function headerNames(): Kind<string> {
  return kind<string>((value) => {
    const names = listed(value).filter((name) => name !== '');
    // Source: RFC 9110, section 5.6.2.
    if (names.every((name) => /^[!#$%&'*+.^_`|~\da-z-]+$/.test(name))) return names.join(',');
    return { is: 'is no list of header names', fix: 'Write names with commas between: x-team, x-feature.' };
  });
}

const listed = (value: string | number | boolean): readonly string[] =>
  String(value)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
