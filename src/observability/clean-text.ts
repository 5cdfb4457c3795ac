/** Control characters, and those that turn the direction of text: what could forge or hide lines of a log. */
const unsafe = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text from outside as a log may hold it: on one line, at most `most` characters. */
export function cleanText(text: string, most = 256): string {
  const short = text.length > most ? `${text.slice(0, most)}…` : text;
  return short.replace(unsafe, '\uFFFD');
}
