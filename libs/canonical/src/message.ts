import type { Extensions, Spelling } from './format.js';
import type { Part } from './part.js';

/** `system` and `developer` may appear mid-conversation. */
export type Role = 'system' | 'developer' | 'user' | 'assistant' | 'tool';

/** One turn. */
export interface Message {
  readonly role: Role;
  readonly parts: readonly Part[];
  /** The participant's name, where several share a role. */
  readonly name?: string;
  readonly ext?: Extensions;
  readonly spelling?: Spelling;
}
