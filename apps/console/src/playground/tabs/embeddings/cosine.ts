/** How alike two vectors point: 1 the same way, 0 at right angles, −1 opposite. 0 where one of them has no length. */
export function cosineSimilarity(left: readonly number[], right: readonly number[]): number {
  let product = 0;
  let leftSquares = 0;
  let rightSquares = 0;
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const [a, b] = [left[index] ?? 0, right[index] ?? 0];
    product += a * b;
    leftSquares += a * a;
    rightSquares += b * b;
  }
  const lengths = Math.sqrt(leftSquares) * Math.sqrt(rightSquares);
  return lengths === 0 ? 0 : Math.max(-1, Math.min(1, product / lengths));
}

/** Each vector against each. */
export function similarityMatrix(vectors: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return vectors.map((left) => vectors.map((right) => cosineSimilarity(left, right)));
}
