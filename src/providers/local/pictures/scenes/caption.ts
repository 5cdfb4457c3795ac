import { captionFont } from '../rendering/studio.js';
import { element, number } from './canvas.js';

export interface CaptionBox {
  readonly width: number;
  readonly height: number;
  readonly place: 'top' | 'bottom' | 'middle';
  readonly colour?: string;
}

const mostLines = 4;
const longLine = 26;
/** Width of a bold letter, in font sizes, generously. */
const letter = 0.7;

/** Words over a picture, as large as they fit, readable on any colour. */
export function drawCaption(text: string, { width, height, place, colour = '#ffffff' }: CaptionBox): string {
  const lines = broken(printable(text));
  const longest = Math.max(...lines.map((one) => one.length), 1);
  const unit = Math.min(width, height);
  const size = Math.min(
    unit * 0.1,
    (width * 0.92) / (letter * longest),
    (height * 0.8) / (lines.length * 1.25),
  );
  const block = lines.length * size * 1.25;
  const margin = unit * 0.045;
  const top = place === 'top' ? margin : place === 'bottom' ? height - margin - block : (height - block) / 2;
  return lines
    .map((words, at) =>
      element(
        'text',
        {
          x: width / 2,
          y: top + size * (1 + at * 1.25),
          'font-family': `${captionFont}, Verdana, sans-serif`,
          'font-weight': 'bold',
          'font-size': number(size),
          'text-anchor': 'middle',
          fill: colour,
          stroke: isDark(colour) ? '#ffffff' : '#1d1d2b',
          'stroke-width': size * 0.14,
          'stroke-linejoin': 'round',
          'paint-order': 'stroke',
        },
        escaped(words),
      ),
    )
    .join('');
}

/** What XML can hold, on one line. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .trim();

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[mark] ?? '');

const isDark = (hex: string): boolean =>
  Number.parseInt(hex.slice(1, 3), 16) + Number.parseInt(hex.slice(3, 5), 16) < 200;

/** Lines of about equal length. */
function broken(text: string): readonly string[] {
  const wanted = Math.min(mostLines, Math.ceil(text.length / longLine));
  const room = Math.ceil(text.length / Math.max(1, wanted)) + 4;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || (last.length + word.length + 1 > room && lines.length < mostLines))
      lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
