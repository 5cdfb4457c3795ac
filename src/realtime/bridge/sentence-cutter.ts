/** Longer sentences are cut between two words, so that nobody waits for their end. In characters. */
const longest = 300;

/** Cuts a text that comes in pieces into what can be spoken at once. Together the cuts are the text, blanks and all. */
export class SentenceCutter {
  private readonly segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });
  private rest = '';

  /** The sentences that are whole now: one is, when the next has begun. */
  push(text: string): readonly string[] {
    this.rest += text;
    const sentences = [...this.segmenter.segment(this.rest)].map(({ segment }) => segment);
    this.rest = sentences.pop() ?? '';
    return [...sentences.flatMap(cutLong), ...this.cutRest()];
  }

  /** What is left at the end. */
  end(): readonly string[] {
    const { rest } = this;
    this.rest = '';
    return rest === '' ? [] : cutLong(rest);
  }

  private cutRest(): readonly string[] {
    if (this.rest.length <= longest) return [];
    const pieces = cutLong(this.rest);
    this.rest = pieces.at(-1) ?? '';
    return pieces.slice(0, -1);
  }
}

function cutLong(sentence: string): readonly string[] {
  const pieces: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const end = lastGap(rest.slice(0, longest));
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

/** Behind the last clause, or else the last word; where no script has gaps, between two characters. */
function lastGap(text: string): number {
  const clause = /^.*[,;:，；：、]\s*/su.exec(text)?.[0].length ?? 0;
  if (clause > longest / 2) return clause;
  const word = /^.*\s/su.exec(text)?.[0].length ?? 0;
  if (word > 0) return word;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
