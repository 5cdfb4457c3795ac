import { isGranted } from './licence-expression.mjs';

/** Licences that ask for their notice, and for nothing that an Apache-2.0 work could not give. SPDX identifiers. */
const permissive = [
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC0-1.0',
    'ISC',
    'MIT',
    'Python-2.0',
  ],
  // Data and fonts.
  ...['CC-BY-3.0', 'CC-BY-4.0', 'OFL-1.1'],
  'Unlicense',
  // Of single files: their changes stay open, what uses them need not.
  'MPL-2.0',
];

/**
 * Packages that may be here for another reason. What is optional is a package of its own beside ours, loaded when it is needed,
 * and can be left out: nothing of it is in what we build.
 */
const exceptions = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later', reason: 'libvips, a library of its own, optional' },
  { name: /^codec-parser$/, licence: 'LGPL-3.0-or-later', reason: 'part of the optional @audio/decode' },
  { name: /^@audio\/decode-(?:aac)$/, licence: 'GPL-2.0', reason: 'part of the optional @audio/decode' },
  {
    name: /^@audio\/decode-(?:ac3|dts)$/,
    licence: 'GPL-2.0-or-later',
    reason: 'part of the optional @audio/decode',
  },
  {
    name: /^@audio\/decode-(?:eac3|wma)$/,
    licence: 'LGPL-2.1-or-later',
    reason: 'part of the optional @audio/decode',
  },
  { name: /^(?:busboy|streamsearch)$/, licence: undefined, reason: 'MIT, in an older form of package.json' },
  { name: /^cohere-ai$/, licence: undefined, reason: 'MIT, in its LICENSE file; for tests alone' },
];

/**
 * What is wrong with the licences of the packages of a lock file: a line each.
 * @param {{ packages: Record<string, { license?: string, link?: boolean, name?: string }> }} lock
 */
export function licenceFaults({ packages }) {
  return Object.entries(packages).flatMap(([path, { license, link, name: own }]) => {
    if (path === '' || link === true) return [];
    const name = own ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (isAllowed(name, license)) return [];
    const said = license ?? 'no licence';
    return [
      `${name}: ${said}. Choose another package, or say in scripts/supply-chain/licence-rules.mjs why it may be here.`,
    ];
  });
}

function isAllowed(name, expression) {
  const allowed = exceptions.filter((exception) => exception.name.test(name)).map(({ licence }) => licence);
  if (expression === undefined) return allowed.includes(undefined);
  return isGranted(expression, (licence) => permissive.includes(licence) || allowed.includes(licence));
}
