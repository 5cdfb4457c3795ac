import { float, int64, list, of, oneWord, text, value, bool } from './proto-message.js';
import type { ProtoMessage } from './proto-message.js';

/** Google's OpenAPI subset. JSON Schema proper is no message: it goes into the `…JsonSchema` fields. */
export const schema: ProtoMessage = {
  name: 'Schema',
  fields: {
    type: oneWord(
      'Type',
      'TYPE_UNSPECIFIED',
      'STRING',
      'NUMBER',
      'INTEGER',
      'BOOLEAN',
      'ARRAY',
      'OBJECT',
      'NULL',
    ),
    format: text,
    title: text,
    description: text,
    nullable: bool,
    enum: list(text),
    items: of(() => schema),
    minItems: int64,
    maxItems: int64,
    properties: { kind: 'messages', message: () => schema },
    required: list(text),
    propertyOrdering: list(text),
    minProperties: int64,
    maxProperties: int64,
    minLength: int64,
    maxLength: int64,
    pattern: text,
    minimum: float,
    maximum: float,
    anyOf: list(of(() => schema)),
    example: value,
    default: value,
  },
};
