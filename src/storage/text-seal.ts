import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { SecretKey } from './secret-key.repository.js';

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** 96 bits, made anew for each text. Source: NIST SP 800-38D, 8.2.2. */
const nonceBytes = 12;
const tagBytes = 16;
const version = 'v1.';

/** Encrypts texts at rest: AES-256-GCM under a key of its own, derived from the installation's by HKDF-SHA256. */
export class TextSeal {
  private readonly key: KeyObject;

  /** @param purpose what the texts are: each purpose has a key of its own */
  constructor(secretKey: SecretKey, purpose: string) {
    const derived = hkdfSync('sha256', secretKey, '', `model-gateway ${purpose}`, keyBytes);
    this.key = createSecretKey(Buffer.from(derived));
  }

  /** @param context what the text belongs to: it opens under the same one only */
  seal(text: string, context: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.key, nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return version + sealed.toString('base64url');
  }

  /** Undefined where it was not sealed by this key for this context, or was changed since. */
  open(sealed: string, context: string): string | undefined {
    const bytes = Buffer.from(sealed.slice(version.length), 'base64url');
    if (!sealed.startsWith(version) || bytes.length < nonceBytes + tagBytes) return undefined;
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceBytes), {
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
}
