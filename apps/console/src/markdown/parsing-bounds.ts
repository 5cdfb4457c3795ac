/** Longest block that is read as markdown. Reading takes longer than in proportion to the length. */
const longestBlock = 8_000;
/** Quotes and lists within each other: readers of markdown go as deep as the text says. */
const deepest = 16;
/** Marks that can open something: the time to pair them grows with their number squared. */
const mostMarks = 700;

/** Whether a block can be read as markdown in a moment. Others are shown as the text they are. */
export function isReadable(text: string): boolean {
  if (text.length > longestBlock) return false;
  let marks = 0;
  for (const character of text) if (opensSomething(character)) marks += 1;
  return marks <= mostMarks && !text.split('\n').some((line) => depthOf(line) > deepest);
}

const opensSomething = (character: string): boolean =>
  character === '*' || character === '_' || character === '~' || character === '[' || character === '<';

/** How many quotes and lists a line opens or stands in. */
function depthOf(line: string): number {
  const start = /^(?:[ \t>]|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))*/u.exec(line)?.[0] ?? '';
  const marks = start.match(/>|[-*+]|\d+[.)]/gu)?.length ?? 0;
  const spaces = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
  // A rule such as `- - - - -` is no list.
  if (/^[ \t]*(?:(?:-[ \t]*)+|(?:\*[ \t]*)+)$/u.test(line)) return 0;
  return marks + Math.floor(spaces / 4);
}
