import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { list, object, oneOf } from './field-checks.js';

export type Role = 'user' | 'assistant' | 'system';

/** A block and where the client wrote it. */
export interface PlacedBlock {
  readonly block: JsonObject;
  readonly path: string;
}

/** A message, its bare string as a text block. */
export interface Turn {
  readonly role: Role;
  readonly path: string;
  readonly blocks: readonly PlacedBlock[];
}

/** Reads one message. @throws InvalidField for an unknown role, and content that is neither text nor blocks */
export function readTurn(value: JsonValue, index: number): Turn {
  const path = `messages.${index}`;
  const message = object(value, path);
  const role = oneOf(message.role, `${path}.role`, ['user', 'assistant', 'system']);
  return { role, path, blocks: readBlocks(message.content, `${path}.content`) };
}

/** The vendor takes consecutive messages of one role as one turn. */
export function mergeTurns(turns: readonly Turn[]): readonly Turn[] {
  const merged: Turn[] = [];
  for (const turn of turns) {
    const last = merged.at(-1);
    if (last?.role === turn.role) {
      merged[merged.length - 1] = { ...last, blocks: [...last.blocks, ...turn.blocks] };
    } else merged.push(turn);
  }
  return merged;
}

/** Text or blocks as blocks. @throws InvalidField where it is neither */
export function readBlocks(content: JsonValue | undefined, path: string): readonly PlacedBlock[] {
  if (typeof content === 'string') return [{ block: { type: 'text', text: content }, path }];
  const values = isJsonArray(content) ? content : list(content, path);
  return values.map((value, place) => {
    const blockPath = `${path}.${place}`;
    return { block: object(value, blockPath), path: blockPath };
  });
}
