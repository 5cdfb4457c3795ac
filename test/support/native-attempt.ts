import { NativeAttempt } from '../../src/pipeline/attempts/native.attempt.js';
import type { ProofKeeping } from '../../src/pipeline/translation/proof-keeping.js';
import type { RequestPreparation } from '../../src/pipeline/translation/request-preparation.js';

/** For models inside this process, whose requests are not prepared and whose thinking is not kept. */
export const nativeAttempt = (): NativeAttempt =>
  new NativeAttempt({} as RequestPreparation, {} as ProofKeeping);
