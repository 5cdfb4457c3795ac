/** How a body may be packed. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The smallest first. */
const inOrder: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/**
 * The encoding a client likes best of those that are there; of several it likes as much, the smallest. Where it
 * likes none, the plain one, which everybody can read.
 * @param accepted the header `accept-encoding`
 * Source: RFC 9110, 12.5.3.
 */
export function chooseEncoding(
  accepted: string | undefined,
  available: ReadonlySet<ContentEncoding>,
): ContentEncoding {
  const weights = readWeights(accepted ?? '');
  const weightOf = (encoding: ContentEncoding): number =>
    // What is not named is acceptable only where it is plain, and then the last choice.
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? 0.0001 : 0);
  let best: ContentEncoding = 'identity';
  let weight = 0;
  for (const encoding of inOrder) {
    if (!available.has(encoding) || weightOf(encoding) <= weight) continue;
    best = encoding;
    weight = weightOf(encoding);
  }
  return best;
}

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const element of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = element.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (name !== '')
      weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}
