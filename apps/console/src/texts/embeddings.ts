/** Words of the Embeddings tab. */
export const embeddingsTexts = {
  run: 'Embed',
  noun: 'Text',
  texts: 'Texts',
  add: 'Add a text',
  placeholder: 'Something to compare',
  first: ['A cat sleeps on the sofa', 'A kitten naps on the couch', 'The stock market fell today'],
  dimensions: 'Dimensions',
  dimensionsHint: 'How many numbers each vector has.',
  encoding: 'Encoding',
  encodingHint: 'base64 is smaller on the wire; this page decodes it.',
  matrix: 'Similarity',
  matrixHint: 'Cosine similarity of each text with each: 1 means the same direction, 0 nothing in common.',
  matrixBounded: (shown: number, all: number): string =>
    `The table shows the first ${shown} of ${all} texts. The download has all of them.`,
  vectors: 'Vectors',
  size: (count: number): string => `${count.toLocaleString('en')} numbers each`,
  copyVector: (number: number): string => `Copy vector ${number}`,
  more: '…',
  downloadName: 'embeddings.json',
} as const;
