import { markdownTable } from '../../src/documentation/markdown-table.js';
import type { Form } from '../conformance/formats/wire-format.js';
import { deadlines } from './bench.js';
import type { Fault } from './fault.js';
import { faults } from './faults.js';
import { prose } from './prose.js';
import type { Seen } from './run-cell.js';

const introduction = `## What clients see

Each row is a fault of an upstream, met by a client of every format (chat, text completions, messages, generate content,
responses) on both lanes, and tried by \`npm test\` with one retry and these deadlines:
${Object.entries(deadlines)
  .map(([name, time]) => `\`${name}\` ${time}`)
  .join(', ')}.

_Answer_: whole and well formed. A number: the status of an error in the client's own dialect. _Error event_: the
answer had begun; the stream ends in an error of its dialect, and nobody else is asked. Attempts are as the log tells them.
_Billed_: tokens that the log counts where nobody else can answer; an estimate is of what had come.
The columns with another have a second candidate without the fault. Where formats differ, all that was seen is named.`;

const outro = 'This page is generated. After a change: `WRITE_RELIABILITY=1 npm test -- test/faults`.';

const head = [
  'Fault',
  'JSON',
  'Attempts',
  'Stream',
  'Attempts',
  'JSON, with another',
  'Stream, with another',
  'Billed',
  'Within',
];

/** The page `docs/reliability.md`. */
export function renderPage(rows: readonly Seen[]): string {
  const table = markdownTable(
    head,
    faults.map((fault) => rowOf(fault, rows)),
  );
  return [prose, introduction, table, outro].join('\n\n').concat('\n');
}

function rowOf(fault: Fault, rows: readonly Seen[]): readonly string[] {
  const seen = (form: Form, hasSpare: boolean): readonly Seen[] =>
    rows.filter(({ cell }) => cell.fault === fault && cell.form === form && cell.hasSpare === hasSpare);
  const [json, stream] = [seen('json', false), seen('stream', false)];
  return [
    fault.name,
    words(json, fateWords),
    words(json, triesWords),
    words(stream, fateWords),
    words(stream, triesWords),
    words(seen('json', true), fateWords),
    words(seen('stream', true), fateWords),
    billedWords(json, stream),
    `${fault.within / 1000} s`,
  ];
}

const words = (seen: readonly Seen[], say: (one: Seen) => string): string =>
  [...new Set(seen.map(say))].toSorted().join(' or ');

const fateWords = ({ fate }: Seen): string => (fate === 'spare' ? 'answer of the other' : fate);

function billedWords(json: readonly Seen[], stream: readonly Seen[]): string {
  const [whole, streamed] = [words(json, ({ billed }) => billed), words(stream, ({ billed }) => billed)];
  return whole === streamed ? whole : `${whole}; stream: ${streamed}`;
}

/** Equal ones in a row are counted. */
function triesWords({ tries }: Seen): string {
  const counted: { readonly word: string; count: number }[] = [];
  for (const word of tries) {
    const last = counted.at(-1);
    if (last?.word === word) last.count += 1;
    else counted.push({ word, count: 1 });
  }
  return counted.map(({ word, count }) => (count === 1 ? word : `${word} ×${count}`)).join(', ');
}
