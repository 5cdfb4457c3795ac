/** The lines of a text that hold something, without white space around them. */
export const filledLines = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
