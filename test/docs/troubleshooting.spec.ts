import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { errorCodes, GatewayError } from '#libs/canonical';
import { writeOpenAiError } from '#libs/codec-kit';
import { root } from './support/documents.js';

const page = 'docs/troubleshooting.md';

/** Reasons by which answers end, and requests are tried again: no error of these names reaches anybody. */
const noErrors = new Set([
  'stop',
  'length',
  'unknown',
  'refusal',
  'stop_sequence',
  'turn_detected',
  'client_cancelled',
  'max_output_tokens',
  'content_filter',
]);

/** The text of every file of ours that runs. */
function sources(): readonly string[] {
  const files = ['src', 'libs', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(root, folder, path),
    ),
  );
  const ours = files.filter((path) => /\.m?[jt]s$/.test(path) && !/\.spec\.ts$|\/fixtures\//.test(path));
  return ours.map((path) => readFileSync(path, 'utf8'));
}

/** Every word that stands in our code as the reason of something. */
function reasonsInCode(): ReadonlySet<string> {
  const found = sources().flatMap((text) => [...text.matchAll(/\breason: '([a-z_]+)'/g)]);
  return new Set(found.map(([, reason = '']) => reason).filter((reason) => !noErrors.has(reason)));
}

describe(page, () => {
  let told: ReadonlySet<string>;
  beforeAll(() => {
    const text = readFileSync(join(root, page), 'utf8');
    told = new Set([...text.matchAll(/`([a-z_]+)`/g)].map(([, word = '']) => word));
  });

  it('has every code of the vocabulary, as clients see it', () => {
    const codes = errorCodes.flatMap((code) => {
      const { body } = writeOpenAiError(new GatewayError(code, 'It failed.'));
      const { error } = body as { readonly error: { readonly code: string | null } };
      return error.code ?? [];
    });
    expect(codes.length).toBeGreaterThan(20);
    expect(codes.filter((code) => !told.has(code))).toEqual([]);
  });

  it('has every finer code that stands in the source', () => {
    const reasons = [...reasonsInCode()];
    expect(reasons.length).toBeGreaterThan(40);
    expect(reasons.filter((reason) => !told.has(reason))).toEqual([]);
  });

  it('has the refusals of credentials', () => {
    const refusals = readFileSync(join(root, 'src/auth/refusal.ts'), 'utf8');
    const codes = [...refusals.matchAll(/'((?:token|admin_key|session)_[a-z]+)'/g)].map(
      ([, code = '']) => code,
    );
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter((code) => !told.has(code))).toEqual([]);
  });

  it('has what a start says in the words in which it is said', () => {
    const text = readFileSync(join(root, page), 'utf8');
    const section = text.slice(text.indexOf('## It does not start'), text.indexOf('## Credentials'));
    const said = [...section.matchAll(/^\| `([^`]+)`/gm)].flatMap(([, words = '']) => words.split('…'));
    const all = sources().join('\n');
    expect(said.length).toBeGreaterThan(6);
    expect(said.filter((words) => !all.includes(words.trim()))).toEqual([]);
  });
});
