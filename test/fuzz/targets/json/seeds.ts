import { formatFolders, bodiesOf } from '../../../formats/fixtures.js';

/** The smaller ones: changes to large ones rarely reach what small ones do not. */
const largestSeed = 3_000;

/** What text that looks like JSON is made of. */
export const jsonWords: readonly string[] = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\"',
    '\\\\',
    '\\u00',
    '\\u006d',
    '\\ud83d',
    'null',
    'true',
    'false',
  ],
  ...[
    '"model"',
    '"model":',
    '"a":1,',
    '1e400',
    '-0',
    '0.',
    '\xef\xbb\xbf',
    '\xc3\xa9',
    '"\xc3\xa9":',
    '\r\n',
  ],
  ...['"__proto__":', '"absent":{},', '[[[[[[[[', '{"a":{"a":{"a":', '"mod\\u0065l"'],
];

/** Bodies of all formats, and some that no client would write. */
export const jsonSeeds = (): readonly Buffer[] => [
  ...formatFolders
    .flatMap((format) => bodiesOf(format, 'requests'))
    .map(({ body }) => Buffer.from(JSON.stringify(body)))
    .filter(({ length }) => length < largestSeed),
  ...written.map((text) => Buffer.from(text)),
];

const written: readonly string[] = [
  '{}',
  '{"model": "m", "model":"n" , "é": [1, {"role":"user"} , 2 ], "mod\\u0065l":"escaped" }',
  '\uFEFF { "a" : {"model": "inner"}, "list": [{"model":"x","role":"y"}, null, [{}], {}] }',
  '[1, -2.5e-3, "\\ud83d\\ude00", {"a": [[[]]]}]',
  `{"long": "${'x'.repeat(120)}\\"${'\\\\'.repeat(50)}", "b": true}`,
  ' "text" ',
];
