/**
 * Writes characters beyond ASCII as escapes. A single one of them doubles the memory that a whole file's text takes, since V8
 * keeps the text of what it runs and gives each character two bytes then. Lines stay where they are.
 * @param {string} code free of comments
 */
export const asciiText = (code) => code.replace(/[^\0-\x7f]/g, escaped);

const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
