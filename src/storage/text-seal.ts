import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { fingerprintOf } from './key-fingerprint.js';
import type { SecretKey, SecretKeys } from './secret-key.repository.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** 96 bits, made anew for each text. Source: NIST SP 800-38D, 8.2.2. */
const nonceBytes = 12;
const tagBytes = 16;
/** `v2.`, the name of the key, and the bytes. */
const version = 'v2.';
/** Without the name of a key: it was the first. */
const nameless = 'v1.';
/** Characters of a key's fingerprint that name it. */
const nameLength = 8;

/** A key of one purpose. */
interface DerivedKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** Encrypts texts at rest: AES-256-GCM under a key of its own, derived from the installation's by HKDF-SHA256. */
export class TextSeal {
  private readonly current: DerivedKey;
  private readonly keys: readonly DerivedKey[];

  /** How every text begins that it seals: once there was another key, no other one's text begins so. */
  readonly mark: string;

  /** @param purpose what the texts are: each purpose has a key of its own */
  constructor({ current, former, isFirst = false }: Omit<SecretKeys, 'hashing'>, purpose: string) {
    this.current = derive(current, purpose);
    this.keys = [this.current, ...(former === undefined ? [] : [derive(former, purpose)])];
    this.mark = isFirst ? nameless : `${version}${this.current.name}.`;
  }

  /** Whether this is the fingerprint of the current key. */
  isOf(fingerprint: string): boolean {
    return fingerprint.startsWith(this.current.name);
  }

  /** @param context what the text belongs to: it opens under the same one only */
  seal(text: string, context: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.current.key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return this.mark + sealed.toString('base64url');
  }

  /** Undefined where it was not sealed by these keys for this context, or was changed since. */
  open(sealed: string, context: string): string | undefined {
    if (sealed.startsWith(nameless)) {
      const bytes = sealed.slice(nameless.length);
      return this.keys.map(({ key }) => unlock(key, bytes, context)).find((text) => text !== undefined);
    }
    const named = this.keys.find(({ name }) => sealed.startsWith(`${version}${name}.`));
    return named && unlock(named.key, sealed.slice(version.length + nameLength + 1), context);
  }
}

function derive(secretKey: SecretKey, purpose: string): DerivedKey {
  const derived = hkdfSync('sha256', secretKey, '', `model-gateway ${purpose}`, keyBytes);
  return {
    name: fingerprintOf(secretKey).slice(0, nameLength),
    key: createSecretKey(Buffer.from(derived)),
  };
}

function unlock(key: KeyObject, sealed: string, context: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
