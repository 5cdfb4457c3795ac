/** One word for a POSIX shell, whatever it holds: in single quotes unless it needs none. */
export const shellQuote = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
