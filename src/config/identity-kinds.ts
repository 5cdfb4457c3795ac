import { kind } from './setting-kinds.js';
import type { Kind } from './setting-kinds.js';

/** Hosts of this machine, which no network lies before. */
const ownHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The identifier of an issuer of OpenID Connect; the empty one for none. A slash at its end is part of it. */
export function issuerAddress(): Kind<string> {
  return kind<string>((value) => {
    const written = String(value);
    if (written === '') return '';
    if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) {
      return {
        is: 'is not a web address',
        fix: 'Write it as the issuer does, such as https://id.example.com.',
      };
    }
    const { protocol, hostname, username, password, search, hash, pathname } = new URL(written);
    if (username !== '' || password !== '') {
      return {
        is: 'holds a credential',
        fix: 'Take it out of the address; the secret goes into clientSecret.',
      };
    }
    if (search !== '' || hash !== '' || /[?#]$/.test(written)) {
      return { is: 'goes on after its path', fix: 'Remove everything from the ? or # on.' };
    }
    if (pathname.includes('/.well-known/')) {
      return {
        is: 'is the address of its description',
        fix: 'Write what stands before /.well-known/, or what the description calls "issuer".',
      };
    }
    if (protocol === 'http:' && !ownHosts.has(hostname)) {
      return {
        is: 'is not encrypted',
        fix: 'Write https://: whoever can change its answers on the way could sign in as anybody.',
      };
    }
    return written;
  });
}

/** Scopes, separated by blanks or commas; `openid` must be among them. */
export function scopeList(): Kind<string> {
  return kind<string>((value) => {
    const scopes = String(value)
      .split(/[\s,]+/)
      .filter((scope) => scope !== '');
    // Source: RFC 6749, 3.3.
    if (!scopes.every((scope) => /^[\x21\x23-\x5B\x5D-\x7E]+$/.test(scope))) {
      return { is: 'is no list of scopes', fix: 'Write them with blanks between: openid profile email.' };
    }
    return scopes.includes('openid')
      ? [...new Set(scopes)].join(' ')
      : { is: 'leaves openid out', fix: `Write openid ${scopes.join(' ')}`.trimEnd() + '.' };
  });
}

const mostValues = 100;
const longestValue = 300;

/** Values separated by commas or line breaks, `\,` for a comma within one; kept one a line. */
export function valueList(): Kind<string> {
  return kind<string>(
    (value) => {
      const values = String(value)
        .split(/(?<!\\),|\n/)
        .map((one) => one.trim().replaceAll('\\,', ','))
        .filter((one) => one !== '');
      if (values.length > mostValues)
        return { is: `has ${values.length} values`, fix: `Write at most ${mostValues}.` };
      if (values.some((one) => one.length > longestValue)) {
        return { is: 'has a value that is too long', fix: `Write at most ${longestValue} characters each.` };
      }
      return [...new Set(values)].join('\n');
    },
    (values) => values.replaceAll(',', '\\,').replaceAll('\n', ', '),
  );
}

/** Domains of e-mail addresses, separated by commas, in lower case. */
export function emailDomainList(): Kind<string> {
  return kind<string>((value) => {
    const domains = String(value)
      .toLowerCase()
      .split(',')
      .map((domain) => domain.trim())
      .filter((domain) => domain !== '');
    if (domains.every((domain) => /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(domain)))
      return domains.join(',');
    return {
      is: 'is no list of domains',
      fix: 'Write what stands behind the @ of addresses, with commas between: example.com, example.org.',
    };
  });
}
