/** A map of a source that nobody has checked. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The map, or an empty one. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** The list, or an empty one. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text without blanks around it; numbers count as text. Undefined where there is none, or an empty one. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' ? undefined : text;
}

/** A number; texts that hold one count too. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The value that a JSON text holds. Undefined where it is none. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}
