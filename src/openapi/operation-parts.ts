import type { Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';
import type { DocumentedBody } from '../pipeline/body/documented-body.js';
import type { Answer, RouteDescription } from './descriptions/description.js';
import { ErrorDto } from './schemas/error.dto.js';
import { validatedSchema } from './validated-schema.js';

type Schema = Record<string, unknown>;

const json = 'application/json';
const anyObject: Schema = { type: 'object', additionalProperties: true };
const referTo = (of: Type): Schema => ({ $ref: getSchemaPath(of) });

/** The classes whose schemas a route refers to. */
export const modelsOf = ({ body, answer }: RouteDescription): readonly Type[] => [
  ...(body === undefined ? [] : [body]),
  ...('of' in answer ? [answer.of] : []),
];

/** Those of the path, then those of the query. */
export function parametersOf(path: string, { query = [] }: RouteDescription) {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' as const },
  }));
  const inQuery = query.map(({ name, description, schema = { type: 'string' }, required = false }) => ({
    name,
    in: 'query' as const,
    required,
    description,
    schema,
  }));
  return [...inPath, ...inQuery];
}

/** What is sent: a described class, else the fields that the route checks. */
export function bodyOf(
  { body, bodyIsOptional = false }: RouteDescription,
  checked: DocumentedBody | undefined,
) {
  if (body !== undefined) {
    return { required: !bodyIsOptional, content: { [json]: { schema: referTo(body) } } };
  }
  if (checked === undefined) return undefined;
  const content = {
    ...(checked.json !== undefined && { [json]: { schema: validatedSchema(checked.json) } }),
    ...(checked.form !== undefined && { 'multipart/form-data': { schema: validatedSchema(checked.form) } }),
  };
  return { required: !bodyIsOptional, content };
}

/** What is answered where all is well, and where it is not. */
export function answersOf(path: string, { answer, status = 200 }: RouteDescription) {
  const error = path.startsWith('/api/')
    ? { [json]: { schema: referTo(ErrorDto) } }
    : { [json]: { schema: anyObject } };
  return {
    [status]: { description: 'All is well.', content: contentOf(answer) },
    default: { description: 'What went wrong, in the words of the family that asked.', content: error },
  };
}

function contentOf(answer: Answer): Record<string, { readonly schema: Schema }> {
  switch (answer.kind) {
    case 'object':
      return { [json]: { schema: referTo(answer.of) } };
    case 'list':
      return { [json]: { schema: listSchema(answer.of, {}) } };
    case 'page':
      return { [json]: { schema: listSchema(answer.of, paging) } };
    case 'media':
      return Object.fromEntries(answer.types.map((type) => [type, { schema: mediaSchema(type) }]));
  }
}

const paging: Schema = {
  has_more: { type: 'boolean', description: 'There are more.' },
  next_cursor: { type: ['string', 'null'], description: 'Goes into cursor, for the next page.' },
};

function listSchema(of: Type, more: Schema): Schema {
  const properties = {
    object: { type: 'string', enum: ['list'] },
    data: { type: 'array', items: referTo(of) },
    ...more,
  };
  return { type: 'object', properties, required: Object.keys(properties) };
}

function mediaSchema(type: string): Schema {
  if (type === json) return anyObject;
  return type.startsWith('text/') || type === 'application/jsonl'
    ? { type: 'string' }
    : { type: 'string', contentMediaType: type };
}

/** Who may call it. */
export function securityOf(path: string): readonly Record<string, string[]>[] {
  if (path.startsWith('/api/')) return [{ adminKey: [] }];
  if (/^\/(?:healthz|readyz|v1\/images\/files)/.test(path)) return [];
  if (path.startsWith('/v1/messages')) return [{ anthropicKey: [] }, { token: [] }];
  return path.startsWith('/v1beta/') ? [{ googleKey: [] }, { token: [] }] : [{ token: [] }];
}
