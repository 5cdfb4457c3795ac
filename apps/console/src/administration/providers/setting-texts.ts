type Settings = Readonly<Record<string, unknown>>;

/** What the gateway shows of a secret begins with this. */
const mask = '…';

/** A setting as a field has it: lists one entry a line, whatever is no text in JSON. */
export function linesOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  const isLines = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return isLines ? value.join('\n') : JSON.stringify(value);
}

/** What is shown of a secret that is kept; of keys, each. */
export function keptOf(settings: Settings, name: string): readonly string[] {
  const value = name === 'apiKey' ? (settings.apiKeys ?? settings.apiKey) : settings[name];
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map(String);
  return [typeof value === 'string' ? value : mask];
}

/** An object in JSON; undefined where the text is none. An empty text is an empty object. */
export function jsonOf(text: string): Settings | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Settings) : undefined;
  } catch {
    return undefined;
  }
}
