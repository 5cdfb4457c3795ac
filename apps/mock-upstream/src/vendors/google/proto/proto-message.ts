/** What one field of a message holds. */
export type ProtoType =
  | { readonly kind: 'string' | 'bool' | 'float' | 'int32' | 'int64' | 'bytes' | 'duration' }
  /** Any JSON value; `struct`: any object; `map`: an object of text. None of it is looked into. */
  | { readonly kind: 'value' | 'struct' | 'map' }
  | { readonly kind: 'enum'; readonly name: string; readonly values: readonly string[] }
  /** A function, since messages may hold themselves. */
  | { readonly kind: 'message'; readonly message: () => ProtoMessage }
  /** Messages by name. */
  | { readonly kind: 'messages'; readonly message: () => ProtoMessage };

/** A field of a message. */
export type ProtoField = ProtoType & {
  readonly repeated?: true;
  /** Of the fields of one group at most one may be set. */
  readonly oneof?: string;
};

/** One of the vendor's messages: its fields by their camelCase names. */
export interface ProtoMessage {
  /** Without its package: `Content`. */
  readonly name: string;
  readonly fields: Readonly<Record<string, ProtoField>>;
}

export const text = { kind: 'string' } as const;
export const bool = { kind: 'bool' } as const;
export const float = { kind: 'float' } as const;
export const int32 = { kind: 'int32' } as const;
export const int64 = { kind: 'int64' } as const;
export const bytes = { kind: 'bytes' } as const;
export const duration = { kind: 'duration' } as const;
export const value = { kind: 'value' } as const;
export const struct = { kind: 'struct' } as const;

/** A list of a type. */
export function list<Type extends ProtoType>(type: Type): Type & { readonly repeated: true } {
  return { ...type, repeated: true };
}

/** A message within a message. */
export function of(message: () => ProtoMessage): ProtoType {
  return { kind: 'message', message };
}

/** One word of a list; every list also has its "not said". */
export function oneWord(name: string, unspecified: string, ...values: readonly string[]): ProtoType {
  return { kind: 'enum', name, values: [unspecified, ...values] };
}

/** Fields of which at most one may be set. */
export function oneof(
  group: string,
  fields: Readonly<Record<string, ProtoType>>,
): Readonly<Record<string, ProtoField>> {
  const entries = Object.entries(fields).map(([name, type]) => [name, { ...type, oneof: group }] as const);
  return Object.fromEntries(entries);
}
