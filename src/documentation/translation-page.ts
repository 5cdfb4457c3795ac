import type { AnswerFeature, Carriage, Feature, FeatureRule, FormatName } from '#libs/canonical';
import type { OwnField, OwnFields } from '#libs/codec-kit';
import { wireFormat } from '../pipeline/formats.js';
import { featureIndex } from './feature-index.js';
import { formatDeclarations } from './format-declarations.js';
import { markdownTable } from './markdown-table.js';

const formats = Object.entries(formatDeclarations).map(([name, declaration]) => ({
  ...declaration,
  features: wireFormat(name as FormatName).features,
}));
const clientFormats = formats.filter(({ upstreamOnly }) => upstreamOnly === undefined);
const allFeatures = Object.keys(featureIndex) as Feature[];
const groups = [...new Set(allFeatures.map((feature) => featureIndex[feature].group))];

/** The text of docs/translation.md, made from what the formats declare. */
export function renderTranslationPage(): string {
  return [
    '<!-- Written by `npm run document-translation` from the formats. Edit their declarations, not this page. -->',
    '# Translation',
    introduction,
    '## Requests',
    legend,
    ...groups.flatMap((group) => [`### ${group}`, ...notesOf(group), glance(group)]),
    '## Requests, upstream by upstream',
    'In the ways of the vendor’s own API; models and compatible upstreams that differ are told apart by their dialect.',
    ...formats.flatMap(({ title, features }) => [`### To ${title.toLowerCase()}`, rules(features)]),
    '## What only one format can say',
    ownFieldsIntroduction,
    ...clientFormats.flatMap(({ title, ownFields }) => ownFieldSection(title, ownFields)),
    '## Answers',
    answersIntroduction,
    answerGlance(),
    ...clientFormats.flatMap(({ title, answers }) => [
      `### To clients of ${title.toLowerCase()}`,
      rules(answers.features),
    ]),
  ]
    .join('\n\n')
    .concat('\n');
}

const headers = markdownTable(
  ['header', 'meaning'],
  [
    ['`x-gateway-lane`', '`verbatim`: bytes passed unchanged; `hub`: the request was translated'],
    ['`x-gateway-losses`', 'what was lost, as `name;action`: `top-k;dropped, temperature;approximated`'],
    [
      '`x-gateway-strict`',
      'sent by the client, `true`: rather status 422, which names every loss, than a loss on the way',
    ],
  ],
);

const introduction = `Where client and upstream speak the same format, bytes pass unchanged: only model name, credential and headers
change. Else the request is translated, and so is the answer. What the other side cannot carry is never dropped in
silence.

${headers}

The actions are \`dropped\` (left away), \`approximated\` (said in another way) and \`filled\` (put in, because the upstream
wants it). Names are the features below; fields that only one format has go by their own names, as the client wrote them.
The header tells what is known before the first byte. What is lost of a stream later stands in a comment right before
its end, \`: x-gateway-losses: citations;dropped\`, which clients' libraries skip. Both are in the log, as \`losses\`.
Without \`x-gateway-strict\` a loss is no error; what would change the meaning of the request is always refused, with
status 400 and the place in \`param\`.`;

const words = markdownTable(
  ['word', 'meaning'],
  [
    ['kept', 'means the same there'],
    ['mapped', 'the same, spelled in another way'],
    ['approximated', 'may change, or be refused where it would mean something else; then said'],
    ['reported', 'left away, and said'],
    ['refused', 'status 400: leaving it away would change the meaning'],
  ],
);

const legend = `${words}

The gateway helps where it can, before a format has its say: for several answers it asks an upstream that gives one
several times, and media by URL are fetched for models that take bytes alone.`;

const ownFieldsIntroduction = `Fields that other formats have no word for are reported or refused by their names wherever they stand: in the request,
a message, a part of it or a tool. So are fields that nobody documents. Values that ask for nothing (null, empty, the
vendor's default) are passed over.`;

const answersIntroduction =
  'What an answer holds that the client’s format cannot show. Nothing of it is refused: the answer is there already.';

/** What the gateway does itself before a format has its say. */
const notesOf = (group: string): readonly string[] =>
  group === 'Session'
    ? [
        'The gateway keeps responses itself, with any upstream: of `POST /v1/responses` it takes `store` and a\n' +
          '`previous_response_id` that it knows on itself ([responses.md](responses.md)). What follows is for those that reach an upstream.',
      ]
    : [];

const columns = (what: string, of: readonly { readonly title: string }[]): readonly string[] => [
  what,
  ...of.map(({ title }) => title),
];

function glance(group: string): string {
  const rows = allFeatures
    .filter((feature) => featureIndex[feature].group === group)
    .map((feature) => [
      `\`${feature}\` ${featureIndex[feature].words}`,
      ...formats.map(({ features }) => features[feature].carriage),
    ]);
  return markdownTable(columns('to an upstream of …', formats), rows);
}

function answerGlance(): string {
  const names = Object.keys(clientFormats[0]?.answers.features ?? {}) as AnswerFeature[];
  const rows = names.map((name) => [
    `\`${name}\``,
    ...clientFormats.map(({ answers }) => answers.features[name].carriage),
  ]);
  return markdownTable(columns('to a client of …', clientFormats), rows);
}

/** What is kept in one sentence, all else in a table. */
function rules(sheet: Readonly<Record<string, FeatureRule>>): string {
  const entries = Object.entries(sheet);
  const kept = entries.filter(([, { carriage }]) => carriage === 'kept').map(([name]) => `\`${name}\``);
  const order: readonly Carriage[] = ['mapped', 'approximated', 'reported', 'refused'];
  const rows = order.flatMap((word) =>
    entries
      .filter(([, { carriage }]) => carriage === word)
      .map(([name, { detail = '' }]) => [`\`${name}\``, word, escape(detail)]),
  );
  const others = rows.length === 0 ? [] : [markdownTable(['feature', 'becomes', 'how'], rows)];
  return [...(kept.length === 0 ? [] : [`Kept: ${kept.join(', ')}.`]), ...others].join('\n\n');
}

function ownFieldSection(title: string, ownFields: OwnFields): readonly string[] {
  const { request, message = {}, part = {}, tool = {}, refusedBlocks = {} } = ownFields;
  const blocks = Object.entries(refusedBlocks).map(
    ([name, detail]) => [name, { carriage: 'refused', detail }] as const,
  );
  const rows = [
    ...ownRows('request', Object.entries(request)),
    ...ownRows('message', Object.entries(message)),
    ...ownRows('part', [...Object.entries(part), ...blocks]),
    ...ownRows('tool', Object.entries(tool)),
  ];
  if (rows.length === 0) return [];
  return [`### ${title}`, markdownTable(['field', 'of a', 'becomes', 'why'], rows)];
}

function ownRows(
  where: string,
  fields: readonly (readonly [name: string, field: OwnField])[],
): readonly (readonly string[])[] {
  return fields.flatMap(([name, field]) =>
    field.carriage !== 'group' && field.carriage !== 'carried'
      ? [[`\`${name}\``, where, field.carriage, escape(field.detail)]]
      : [],
  );
}

/** A sentence as a cell: what Markdown would read as marks stays as it is. */
const escape = (text: string): string => text.replace(/[_*|]/g, '\\$&');
