type Schema = Readonly<Record<string, unknown>>;
type Named = Readonly<Record<string, Schema>>;

/**
 * Where a value differs from its schema, strictly: fields that an object's schema does not name are faults, unless it
 * says that there may be others.
 * @param schemas those that `$ref` names
 */
export function schemaFaults(value: unknown, schema: Schema, schemas: Named, place = ''): readonly string[] {
  if (typeof schema.$ref === 'string') {
    const found = schemas[schema.$ref.replace('#/components/schemas/', '')];
    return found === undefined ? [`${place}: ${schema.$ref}?`] : schemaFaults(value, found, schemas, place);
  }
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices !== undefined) {
    const found = choices.map((choice) => schemaFaults(value, choice, schemas, place));
    return found.some((faults) => faults.length === 0) ? [] : found.flat();
  }
  if (Array.isArray(schema.allOf)) {
    return (schema.allOf as readonly Schema[]).flatMap((part) => schemaFaults(value, part, schemas, place));
  }
  const { type = [] } = schema as { readonly type?: string | readonly string[] };
  const types = typeof type === 'string' ? [type] : type;
  if (types.length > 0 && !types.includes(typeOf(value, types))) {
    return [`${place}: ${JSON.stringify(value)} is no ${types.join(' or ')}`];
  }
  if (Array.isArray(schema.enum) && value !== null && !schema.enum.includes(value)) {
    return [`${place}: ${JSON.stringify(value)} is none of ${schema.enum.join(', ')}`];
  }
  if (Array.isArray(value)) {
    const items = schema.items as Schema;
    return value.flatMap((member, index) => schemaFaults(member, items, schemas, `${place}/${index}`));
  }
  return value !== null && typeof value === 'object'
    ? objectFaults(value as Record<string, unknown>, schema, schemas, place)
    : [];
}

function objectFaults(
  value: Readonly<Record<string, unknown>>,
  { properties, required = [], additionalProperties }: Schema,
  schemas: Named,
  place: string,
): readonly string[] {
  const known = (properties ?? {}) as Named;
  const missing = (required as readonly string[])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => `${place}/${name}: missing`);
  const found = Object.entries(value).flatMap(([name, member]) => {
    const schema = known[name];
    if (schema !== undefined) return schemaFaults(member, schema, schemas, `${place}/${name}`);
    if (additionalProperties === true) return [];
    return typeof additionalProperties === 'object'
      ? schemaFaults(member, additionalProperties as Schema, schemas, `${place}/${name}`)
      : [`${place}/${name}: not described`];
  });
  return [...missing, ...found];
}

function typeOf(value: unknown, types: readonly string[]): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'number') return typeof value;
  return Number.isInteger(value) && types.includes('integer') ? 'integer' : 'number';
}
