import { randomBytes } from 'node:crypto';

/** What ids of the protocol begin with. */
export type IdKind = 'sess' | 'conv' | 'item' | 'resp' | 'event';

/** An id that nothing else has. Clients' ids of items are at most 32 characters long, and so are these. */
export const newId = (kind: IdKind): string => `${kind}_${randomBytes(12).toString('hex')}`;
