import { StorageError } from './storage-error.js';

/** Somebody has started a gateway on this database with another secret key: what they store this process cannot open. */
export class SecretKeyReplacedError extends StorageError {
  constructor() {
    super(
      'GATEWAY_SECRET_KEY',
      'another key has taken the place of this one.',
      'Start this gateway again, with the new key.',
    );
  }
}
