import { spellingIn } from '#libs/codec-kit';
import { format } from './format.js';

/** This format's own ways of writing. */
export const { spelledAs, spellingOf } = spellingIn(format);
