import { describe, expect, it } from '@jest/globals';
import { tokenLines } from './vocabulary.js';

const source = (tokens: readonly string[]) =>
  `const llama_vocab_base64 = "${Buffer.from(tokens.join('\n')).toString('base64')}";\nthrow new Error("run");`;
const base64 = (bytes: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(bytes, encoding).toString('base64');

describe('tokenLines', () => {
  it('writes bytes and ids, spaces as spaces, lone bytes as such, and no special tokens', () => {
    expect(tokenLines(source(['<unk>', '<s>', '</s>', '<0xE2>', '\u2581the', 'é']))).toBe(
      `${base64('e2', 'hex')} 3\n${base64(' the')} 4\n${base64('é')} 5\n`,
    );
  });

  it('does not take just any file for a vocabulary', () => {
    expect(() => tokenLines('const other = "AAAA"')).toThrow('no vocabulary');
  });
});
