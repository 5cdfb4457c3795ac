const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether OpenAI's strict mode takes a schema: every object closed, and all its properties required. Asking for it
 * otherwise is refused.
 */
export function isStrict(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isStrict);
  if (!isFields(schema)) return true;
  const { properties, required, additionalProperties } = schema;
  if (schema.type === 'object' || isFields(properties)) {
    const names = Object.keys(isFields(properties) ? properties : {});
    const demanded: readonly unknown[] = Array.isArray(required) ? required : [];
    if (additionalProperties !== false || !names.every((name) => demanded.includes(name))) return false;
  }
  return Object.values(schema).every(isStrict);
}
