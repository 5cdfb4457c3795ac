/** Inputs in one request. Source: OpenAI API reference, "Create embeddings". */
const most = 2048;

type Fault = string | undefined;

/** A text, texts, token ids, lists of them, or (in Jina's form) objects; at least one and none of them empty. */
export const isEmbeddingInput = (value: unknown): boolean => faultOf(value) === undefined;

/** What is wrong with it, a clause after the field's name. */
export const describeInputFault = (value: unknown): string => faultOf(value) ?? 'is fine';

function faultOf(value: unknown): Fault {
  if (typeof value === 'string') return value === '' ? 'must not be an empty string' : undefined;
  if (!Array.isArray(value))
    return 'must be a string, a list of strings, a list of token ids, or a list of such lists';
  const list: readonly unknown[] = value;
  if (list.length === 0) return 'must not be an empty list';
  if (typeof list[0] === 'number') return tokenFault(list);
  if (list.length > most) return `must hold at most ${most} inputs, but holds ${list.length}`;
  return firstFault(list);
}

function firstFault(list: readonly unknown[]): Fault {
  const kind = kindOf(list[0]);
  for (const [index, entry] of list.entries()) {
    if (kindOf(entry) !== kind)
      return `must hold inputs of one kind, but input.${index} is another than input.0`;
    const fault = entryFault(entry);
    if (fault !== undefined) return `cannot be used: input.${index} ${fault}`;
  }
  return undefined;
}

function entryFault(entry: unknown): Fault {
  if (typeof entry === 'string') return entry === '' ? 'is an empty string' : undefined;
  if (Array.isArray(entry)) return entry.length === 0 ? 'is an empty list' : tokenFault(entry);
  return typeof entry === 'object' && entry !== null
    ? undefined
    : 'is neither a string nor a list of token ids';
}

const isTokenId = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;

const tokenFault = (list: readonly unknown[]): Fault =>
  list.every(isTokenId)
    ? undefined
    : 'must hold token ids (whole numbers) and nothing else where it begins with one';

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);
