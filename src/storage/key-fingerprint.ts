import { createHmac } from 'node:crypto';
import type { SecretKey } from './secret-key.repository.js';

/** Tells keys apart without telling anything of them. base64url. */
export const fingerprintOf = (key: SecretKey): string =>
  createHmac('sha256', key).update('model-gateway secret key').digest('base64url');
