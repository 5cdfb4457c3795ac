const plain = '\0plain-http';

/**
 * Takes node:http as `require` gives it. Where it is imported, Node.js reads all that it exports, and with that its own copy of
 * undici: 2 MB that nobody asked for.
 * @type {import('rolldown').Plugin}
 */
export const plainHttp = {
  name: 'plain-http',
  resolveId: (source, _importer, { kind }) =>
    kind === 'import-statement' && /^(node:)?http$/.test(source) ? plain : null,
  load: (id) => (id === plain ? "module.exports = process.getBuiltinModule('node:http');" : null),
};
