import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';

type Schema = Record<string, unknown>;

const typesByRule: Readonly<Record<string, string>> = {
  isString: 'string',
  isInt: 'integer',
  isNumber: 'number',
  isBoolean: 'boolean',
  isArray: 'array',
  isObject: 'object',
};

const boundsByRule: Readonly<Record<string, string>> = {
  min: 'minimum',
  max: 'maximum',
  arrayMaxSize: 'maxItems',
};

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** The fields that a class checks, as a schema. Whatever else a body holds goes to whoever understands it. */
export function validatedSchema(dtoClass: Type<object>): Schema {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const isOptional = (name: string): boolean =>
    rules.some((rule) => rule.propertyName === name && rule.type === 'conditionalValidation');
  const required = names.filter((name) => !isOptional(name));
  const properties = names.map((name) => {
    const schema = fieldSchema(rules.filter((rule) => rule.propertyName === name));
    return [name, isOptional(name) ? orNull(schema) : schema] as const;
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
    additionalProperties: true,
  };
}

function fieldSchema(rules: readonly Rule[]): Schema {
  const schema: Schema = {};
  const items: Schema = {};
  for (const rule of rules) {
    const { name = '', constraints } = rule;
    const target = rule.each ? items : schema;
    const type = typesByRule[name];
    const bound = boundsByRule[name];
    if (type !== undefined) target.type = type;
    if (bound !== undefined) target[bound] = constraints[0] as unknown;
    if (name === 'isIn') target.enum = constraints[0] as unknown;
    if (name === 'isNotEmpty') target.minLength = 1;
    if (name === 'arrayNotEmpty') target.minItems = 1;
  }
  return schema.type === 'array' ? { ...schema, items } : schema;
}

/** Nobody minds a field that is null where it may be left out. */
function orNull(schema: Schema): Schema {
  const { type, enum: words, ...rest } = schema;
  return {
    ...rest,
    ...(type !== undefined && { type: [type, 'null'] }),
    ...(Array.isArray(words) && { enum: [...(words as unknown[]), null] }),
  };
}
