import type { StorageError } from '../storage/storage-error.js';
import { fault } from './finding.js';
import type { Finding } from './finding.js';

/** Why storage cannot be used, as a fault. */
export const storageFinding = ({ file, fault: what, fix }: StorageError): Finding => fault(file, what, fix);
