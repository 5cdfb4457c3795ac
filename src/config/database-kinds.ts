import { escapeFault } from './address-escapes.js';
import { kind } from './setting-kinds.js';
import type { Fault, Kind } from './setting-kinds.js';

const example = 'postgres://user:password@host:5432/name';
const escapes = 'special characters of the password as %XX: %40 for @, %2F for /.';
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The address of a PostgreSQL database. */
export function postgresAddress(): Kind<string> {
  return kind<string>((value) => {
    const written = String(value);
    if (written === '') return '';
    if (!/^postgres(?:ql)?:\/\//.test(written)) {
      return { is: 'is not the address of a PostgreSQL database', fix: `Write ${example}, or remove it.` };
    }
    if (!URL.canParse(written)) {
      return { is: 'is not an address', fix: `Write ${example}; ${escapes}` };
    }
    return faultOf(new URL(written)) ?? written;
  });
}

function faultOf({ username, password, hostname, pathname, searchParams }: URL): Fault | undefined {
  if (hostname === '' && !searchParams.has('host')) return { is: 'names no host', fix: `Write ${example}.` };
  if (pathname.length < 2) {
    return { is: 'names no database', fix: `Write its name behind the host: ${example}.` };
  }
  if (pathname.includes('@'))
    return { is: 'has special characters in its password', fix: `Write ${escapes}` };
  const misspelt = escapeFault(username, password, hostname, pathname);
  if (misspelt !== undefined) return misspelt;
  const mode = searchParams.get('sslmode');
  if (mode !== null && !tlsModes.includes(mode)) {
    return { is: 'has an unknown sslmode', fix: `Write one of: ${tlsModes.join(', ')}.` };
  }
  if (mode === 'verify-ca' && !searchParams.has('sslrootcert')) {
    return {
      is: 'has sslmode=verify-ca, but no authority to verify with',
      fix: 'Add sslrootcert=/path/of/ca.pem, or write sslmode=verify-full.',
    };
  }
  return undefined;
}

/** 32 bytes in base64 or base64url. */
export function secretBytes(): Kind<string> {
  return kind<string>((value) => {
    const written = String(value);
    const isBase64 = /^[A-Za-z0-9+/_-]+={0,2}$/.test(written);
    if (written === '' || (isBase64 && Buffer.from(written, 'base64').length === 32)) return written;
    return {
      is: 'does not hold 32 bytes in base64',
      fix: 'Set it to the original one. Only for a gateway without tokens: make one with openssl rand -base64 32.',
    };
  });
}
