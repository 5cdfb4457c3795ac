import { clientFormats, upstreamFormats } from '../formats/wire-format.js';
import type { ClientFormat, UpstreamFormat } from '../formats/wire-format.js';
import type { Tried } from './run-scenario.js';
import { fates } from './verdict.js';
import type { Fate } from './verdict.js';

/** A row of the table: a scenario and all that was tried of it. */
export interface Row {
  readonly name: string;
  readonly tried: readonly Tried[];
}

const titles: Readonly<Record<ClientFormat, string>> = {
  chat: 'Chat completions',
  completions: 'Text completions',
  messages: 'Messages',
  'generate-content': 'Generate content',
  responses: 'Responses',
};

const words = [
  ['word', 'meaning'],
  ['kept', 'everything arrived at the upstream, and everything came back'],
  ['filled', 'something that nobody had said, but the format requires, was put in'],
  ['approximated', 'something was said in another way'],
  ['reported', 'something was left away'],
  ['refused', 'the gateway answered with status 400 and named what the upstream cannot do'],
  ['–', "the client's format has no way to say it"],
] as const;

const introduction = `# Conformance

Every client format speaks to every upstream format, whole and streamed. This page is what \`npm test\` has seen: for
each cell a real request in the client's format went through a running gateway to an upstream that records what it is
asked and answers in its vendor's own words; readers that share no code with the gateway's codecs compared both ends.
Where client and upstream speak the same format, both lanes were tried: bytes relayed, and translated.

${renderTable(words)}

What was filled, approximated or left away stands by its name in the header \`x-gateway-losses\`. A loss that nobody
names fails the test: there is none. Clients that send \`x-gateway-strict: true\` were refused, with status 422 and by name,
wherever the request told of a loss. What only an answer tells is named where it comes whole; the headers of a stream
have left by then.

The tables are of the vendors' own APIs. The same scenarios pass at Azure (chat completions, responses), at Vertex AI
(Gemini, Claude, open models) and at Bedrock (Claude by Converse and by InvokeModel), and a shorter list for every preset
in \`src/providers/presets\`: text, settings, pictures, thinking with tools, refusals, and each endpoint that the preset names.

This page is generated. After a change: \`WRITE_CONFORMANCE=1 npm test -- test/conformance\`.
`;

/** The page \`docs/conformance.md\`. */
export function renderPage(rows: readonly Row[]): string {
  const sections = clientFormats
    .map((client) => renderClient(client, rows))
    .filter((section) => section !== '');
  return [introduction, ...sections].join('\n');
}

function renderClient(client: ClientFormat, rows: readonly Row[]): string {
  const said = rows.filter(({ tried }) =>
    tried.some((one) => one.client === client && one.verdict !== undefined),
  );
  if (said.length === 0) return '';
  const cells = rows.map(({ name, tried }) => {
    const words = upstreamFormats.map((upstream) => cellWords(tried.filter(isOf(client, upstream))));
    return [name, ...words];
  });
  return `## ${titles[client]}\n\n${renderTable([['', ...upstreamFormats], ...cells])}\n`;
}

/** A table with aligned columns, as the formatter of the repository wants it. The first row is its head. */
function renderTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [head, rule, ...rows].map(line).join('\n');
}

const isOf =
  (client: ClientFormat, upstream: UpstreamFormat) =>
  (one: Tried): boolean =>
    one.client === client && one.upstream === upstream;

/** One word where all ways of asking fare alike, else one for each. */
function cellWords(tried: readonly Tried[]): string {
  const ways = tried.flatMap((one) => {
    const words = fateWords(one);
    return words === undefined ? [] : [{ way: wayOf(one), words }];
  });
  const all = [...new Set(ways.map(({ words }) => words))];
  if (all.length < 2) return all[0] ?? '–';
  return all
    .map((words) => `${ways.flatMap((one) => (one.words === words ? [one.way] : [])).join(', ')}: ${words}`)
    .join('; ');
}

const wayOf = ({ client, upstream, form, lane }: Tried): string =>
  client === upstream ? `${form} ${lane === 'hub' ? 'translated' : 'relayed'}` : form;

function fateWords({ verdict }: Tried): string | undefined {
  if (verdict === undefined) return undefined;
  const { fate, losses } = verdict;
  return losses.length === 0 ? fate : losses.join('; ');
}

const marks: Readonly<Record<Fate, string>> = {
  kept: '=',
  filled: '+',
  approximated: '~',
  reported: '-',
  refused: 'x',
  silent: '!',
};

const legend = Object.entries(marks).map(([fate, mark]) => `${mark} ${fate}`);

/** The whole matrix in a few lines: one character for a pair of formats, the worst of its cells. */
export function renderOverview(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const lines = rows.map(({ name, tried }) => {
    const pairs = clientFormats.map((client) =>
      upstreamFormats.map((upstream) => worstMark(tried.filter(isOf(client, upstream)))).join(''),
    );
    return `${name.padEnd(width)}  ${pairs.join('  ')}`;
  });
  const count = rows.flatMap(({ tried }) => tried.filter(({ verdict }) => verdict !== undefined)).length;
  return [
    `${count} cells. ${legend.join(' · ')} · . not sayable`,
    `Clients: ${clientFormats.join(', ')}; within each the upstreams ${upstreamFormats.join(', ')}.`,
    ...lines,
    '',
  ].join('\n');
}

function worstMark(tried: readonly Tried[]): string {
  const found = tried.flatMap(({ verdict }) => (verdict === undefined ? [] : [verdict.fate]));
  const worst = fates.findLast((fate) => found.includes(fate));
  return worst === undefined ? '.' : marks[worst];
}
