/** How a language writes values. */
export interface LiteralStyle {
  readonly text: (text: string) => string;
  readonly key: (name: string) => string;
  readonly words: { readonly true: string; readonly false: string; readonly null: string };
  /** Spaces of one level. */
  readonly indent: number;
}

/** Code that is written as it stands, where a value is expected. */
export class Code {
  constructor(readonly text: string) {}
}

export const typescriptStyle: LiteralStyle = {
  text: typescriptText,
  // Written plainly it would set the prototype.
  key: (name) =>
    name === '__proto__' ? "['__proto__']" : /^[A-Za-z_$][\w$]*$/u.test(name) ? name : typescriptText(name),
  words: { true: 'true', false: 'false', null: 'null' },
  indent: 2,
};

export const pythonStyle: LiteralStyle = {
  // Python reads the escapes of JSON as JSON does.
  text: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: 4,
};

function typescriptText(text: string): string {
  const inside = JSON.stringify(text).slice(1, -1);
  return `'${inside.replaceAll(/\\.|'/gu, (found) => (found === "'" ? String.raw`\'` : found === '\\"' ? '"' : found))}'`;
}

/**
 * A value of JSON as code.
 * @param depth of the line it begins in
 */
export function literal(value: unknown, style: LiteralStyle, depth = 0): string {
  if (value instanceof Code) return value.text;
  if (typeof value === 'string') return style.text(value);
  if (typeof value === 'boolean') return style.words[value ? 'true' : 'false'];
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    return enclosed(
      '[',
      value.map((item) => literal(item, style, depth + 1)),
      ']',
      style,
      depth,
    );
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, item]) => `${style.key(name)}: ${literal(item, style, depth + 1)}`,
    );
    return enclosed('{', members, '}', style, depth);
  }
  return style.words.null;
}

/** Fields as the one argument of a call, whose name already takes room in the line. */
export const argument = (fields: object, style: LiteralStyle): string =>
  enclosed(
    '{',
    Object.entries(fields).map(([name, value]) => `${style.key(name)}: ${literal(value, style, 1)}`),
    '}',
    style,
    0,
    besideName,
  );

/** Room in a line beside the name of a call. */
export const besideName = 40;

/** Items between two marks: in one line where that is short, else in a line each. */
export function enclosed(
  open: string,
  items: readonly string[],
  close: string,
  { indent }: LiteralStyle,
  depth: number,
  width = 80,
): string {
  if (items.length === 0) return open + close;
  const pad = open === '{' && indent === 2 ? ' ' : '';
  const line = `${open}${pad}${items.join(', ')}${pad}${close}`;
  if (line.length + depth * indent <= width && !line.includes('\n')) return line;
  const margin = ' '.repeat(indent * (depth + 1));
  return `${open}\n${items.map((item) => `${margin}${item},\n`).join('')}${' '.repeat(indent * depth)}${close}`;
}
