import ts from 'typescript';

/**
 * The values of a module's top-level `const`s that are written as plain data. The module is parsed, never run: what
 * is no literal is no value.
 * @param {string} text source text of an ES module
 * @returns {ReadonlyMap<string, unknown>} by the names of the constants
 */
export function readLiterals(text) {
  const file = ts.createSourceFile('data.js', text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const declarations = file.statements
    .filter((statement) => ts.isVariableStatement(statement))
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const found = declarations.map(({ name, initializer }) => [name.text, initializer && read(initializer)]);
  return new Map(found.filter(([, value]) => value !== undefined));
}

/** Undefined for whatever is not plain data; so is what holds such a thing. */
function read(node) {
  if (ts.isObjectLiteralExpression(node)) return readObject(node);
  if (ts.isArrayLiteralExpression(node)) return whole(node.elements.map(read));
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
  if (node.kind === ts.SyntaxKind.FalseKeyword) return false;
  return ts.isPrefixUnaryExpression(node) ? readSigned(node) : undefined;
}

/** Minifiers write true as !0, false as !1. */
function readSigned({ operator, operand }) {
  const value = read(operand);
  if (typeof value !== 'number') return undefined;
  if (operator === ts.SyntaxKind.ExclamationToken) return value === 0;
  return operator === ts.SyntaxKind.MinusToken ? -value : undefined;
}

function readObject({ properties }) {
  const entries = whole(
    properties.map((property) => {
      const value = ts.isPropertyAssignment(property) ? read(property.initializer) : undefined;
      const key = property.name?.text;
      return value === undefined || key === undefined ? undefined : [key, value];
    }),
  );
  return entries && Object.fromEntries(entries);
}

const whole = (values) => (values.includes(undefined) ? undefined : values);
