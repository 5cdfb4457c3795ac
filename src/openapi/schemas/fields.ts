import { ApiProperty } from '@nestjs/swagger';
import type { ApiPropertyOptions } from '@nestjs/swagger';

type More = Omit<ApiPropertyOptions, 'type' | 'description'>;

const field =
  (base: ApiPropertyOptions) =>
  (description: string, more: More = {}): PropertyDecorator =>
    ApiProperty({ ...base, description, ...more } as ApiPropertyOptions);

export const text = field({ type: 'string' });
export const time = field({ type: 'string', format: 'date-time' });
export const whole = field({ type: 'integer' });
export const number = field({ type: 'number' });
export const flag = field({ type: 'boolean' });
/** A list of texts. */
export const texts = field({ type: 'array', items: { type: 'string' } });
/** An object whose fields have names of the writer's choosing. */
export const anything = field({ type: 'object', additionalProperties: true });

/** A field that is always the same word. */
export const constant = (word: string): PropertyDecorator =>
  ApiProperty({ type: 'string', enum: [word], description: 'What this is.' });

/** An object of another class. */
export const nested = (of: () => unknown, description: string, more: More = {}): PropertyDecorator =>
  // Nest takes a function for a class that is named later by the function's own name: `type`.
  ApiProperty({ type: () => of(), description, ...more } as ApiPropertyOptions);

export const optional = { required: false } as const;
export const nullable = { nullable: true } as const;
/** In a request: may be left out, and null takes away. */
export const clearable = { required: false, nullable: true } as const;
