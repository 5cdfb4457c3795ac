/** Characters of a piece, about. */
const size = 4_000;

/** Cuts a text into pieces at line ends, or where a line is too long, within it. Together they are the whole text. */
export function cutText(text: string): readonly string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length;) {
    const bound = start + size;
    if (bound >= text.length) {
      pieces.push(text.slice(start));
      break;
    }
    const line = text.lastIndexOf('\n', bound);
    const space = text.lastIndexOf(' ', bound);
    const end = line > start ? line + 1 : space > start ? space + 1 : afterCharacter(text, bound);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Not between the two halves of a character. */
function afterCharacter(text: string, at: number): number {
  const before = text.charCodeAt(at - 1);
  return before >= 0xd8_00 && before <= 0xdb_ff ? at + 1 : at;
}
