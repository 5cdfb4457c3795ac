import MiniSearch from 'minisearch';

/** English words that say nothing about what a text is about; the model reads English. */
const stopWords = new Set(
  (
    'a an and are as at be been but by can could did do does for from had has have how i if in into is it its me my ' +
    'of on or our should so than that the their them then there these they this those to was we were what when ' +
    'where which who whom whose why will with would you your'
  ).split(' '),
);

const tokenize = MiniSearch.getDefault('tokenize') as (text: string) => string[];

/** What counts of a word; nothing where it is too common. */
function termOf(word: string): string | null {
  const term = word.toLowerCase();
  return term === '' || stopWords.has(term) ? null : term;
}

/**
 * How much of a query's wording each text has, from 0 to 1: BM25 in relation to the best text, times the share of the
 * query's words that the text has. The share keeps the best of many poor texts from seeming a good one.
 * @param weightOf how much a word of the query counts in that share, more for rarer words. Few texts do not tell
 * which words are rare.
 */
export function lexicalScores(
  query: string,
  texts: readonly string[],
  weightOf: (word: string) => number,
): Float64Array {
  const scores = new Float64Array(texts.length);
  const terms = new Set(tokenize(query).flatMap((word) => termOf(word) ?? []));
  const weights = new Map([...terms].map((term) => [term, weightOf(term)]));
  const whole = sumOf(terms, weights);
  if (whole === 0) return scores;
  const index = new MiniSearch({ fields: ['text'], tokenize, processTerm: termOf });
  index.addAll(texts.map((text, id) => ({ id, text })));
  const found = index.search(query);
  const best = found.reduce((most, { score }) => Math.max(most, score), 0);
  for (const { id, score, queryTerms } of found)
    scores[Number(id)] = (score / best) * (sumOf(new Set(queryTerms), weights) / whole);
  return scores;
}

function sumOf(terms: ReadonlySet<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const term of terms) sum += weights.get(term) ?? 0;
  return sum;
}
