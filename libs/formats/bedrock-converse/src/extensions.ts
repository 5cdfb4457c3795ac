import { extensionsOf } from '#libs/codec-kit';
import { format } from './format.js';

/** This format's unknown fields. */
export const { extending, ownExtension, withExtension } = extensionsOf(format);
