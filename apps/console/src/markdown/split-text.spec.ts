import { describe, expect, it } from '@jest/globals';
import { splitText } from './split-text.js';

const texts = (text: string) =>
  splitText(text).blocks.map((block) => (block.kind === 'picture' ? block.address : block.text));
const kinds = (text: string) => splitText(text).blocks.map((block) => block.kind);

describe('splitting markdown into blocks', () => {
  it('splits at blank lines', () => {
    expect(texts('# One\n\ntwo\nthree\n\n\nfour\n')).toEqual(['# One', 'two\nthree', 'four']);
  });

  it('keeps every block before the last one while a text grows', () => {
    const text =
      '# Title\n\nA *paragraph*.\n\n- one\n\n  more of one\n- two\n\n```js\nlet a;\n\nlet b;\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n' +
      '<!-- note\n\nstill -->\n\n$$\na\n\nb\n$$\n\n> quote\n\n1. one\n2. two\n\nend';
    for (let length = 1; length < text.length; length += 1) {
      const before = texts(text.slice(0, length)).slice(0, -2);
      expect(texts(text).slice(0, before.length)).toEqual(before);
    }
  });

  it('shows an unclosed fence as code at once', () => {
    expect(splitText('Look:\n```python\nprint(1)\n\nprint').blocks).toEqual([
      { kind: 'markdown', text: 'Look:' },
      { kind: 'code', language: 'python', text: 'print(1)\n\nprint', isClosed: false },
    ]);
  });

  it('ends a fence at one that is as long and of the same kind', () => {
    expect(splitText('````md\n```js\n1\n```\n~~~\n````\nafter').blocks).toEqual([
      { kind: 'code', language: 'md', text: '```js\n1\n```\n~~~', isClosed: true },
      { kind: 'markdown', text: 'after' },
    ]);
  });

  it('takes the indentation of its fence away from code', () => {
    expect(texts('  ```\n  a\n    b\n c\n  ```')).toEqual(['a\n  b\nc']);
  });

  it('keeps fences within list items in their list', () => {
    const list = '1. Run\n\n   ```sh\n   ls\n\n   pwd\n   ```\n\n2. Look';
    expect(texts(`${list}\n\nDone`)).toEqual([list, 'Done']);
    expect(kinds('- a\n```\nb\n```')).toEqual(['markdown', 'code']);
  });

  it('starts a block with a heading and a list without a blank line before them', () => {
    expect(texts('## Steps\n1. a\n   ```\n   b\n   ```\nText:\n- c')).toEqual([
      '## Steps',
      '1. a\n   ```\n   b\n   ```\nText:\n- c',
    ]);
    expect(texts('Text:\n- c\n  ```\n  d\n  ```\n# End\nmore')).toEqual([
      'Text:',
      '- c\n  ```\n  d\n  ```',
      '# End',
      'more',
    ]);
    expect(texts('one\n# Two\nthree')).toEqual(['one', '# Two', 'three']);
  });

  it('keeps loose lists whole and ends them at text that is not indented', () => {
    expect(texts('- a\n\n- b\n\n  c\n\nd')).toEqual(['- a\n\n- b\n\n  c', 'd']);
  });

  it('cuts long lists between items and long tables between rows, with their head', () => {
    const list = Array.from({ length: 200 }, (_, index) => `- item ${index} ${'x'.repeat(40)}`).join('\n');
    const parts = texts(list);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.join('\n')).toBe(list);
    expect(parts.every((part) => part.startsWith('- item'))).toBe(true);

    const head = '| a | b |\n|---|:-:|';
    const rows = Array.from({ length: 300 }, (_, index) => `| ${index} | ${'x'.repeat(30)} |`);
    const tables = texts(`${head}\n${rows.join('\n')}\n\nafter`);
    expect(tables.at(-1)).toBe('after');
    expect(tables.slice(0, -1).every((part) => part.startsWith(`${head}\n| `))).toBe(true);
    expect(
      tables
        .slice(0, -1)
        .map((part) => part.slice(head.length + 1))
        .join('\n'),
    ).toBe(rows.join('\n'));
  });

  it('keeps formulas and HTML together over blank lines, yet not for ever', () => {
    expect(texts('$$\na\n\nb\n$$\n\nc')).toEqual(['$$\na\n\nb\n$$', 'c']);
    expect(texts('\\[\na\n\\]\n\nb')).toEqual(['\\[\na\n\\]', 'b']);
    expect(texts('<script>\n\nalert(1)\n\n</script>\n\nb')).toEqual([
      '<script>\n\nalert(1)\n\n</script>',
      'b',
    ]);
    expect(texts(`$$ is money\n\n${'line\n\n'.repeat(100)}`).length).toBe(101);
  });

  it('finds link definitions wherever they stand', () => {
    expect(splitText('See [1] and [two].\n\n[1]: https://a.example\n[two]: https://b.example "B"')).toEqual({
      blocks: [{ kind: 'markdown', text: 'See [1] and [two].' }],
      definitions: '[1]: https://a.example\n[two]: https://b.example "B"',
    });
    expect(splitText('[^1]: a note').blocks).toEqual([{ kind: 'markdown', text: '[^1]: a note' }]);
  });

  it('shows pictures that are in the text, and no drawings that can run scripts', () => {
    expect(kinds('![cat](data:image/png;base64,iVBORw0KGgo=)')).toEqual(['picture']);
    expect(kinds('![cat](data:image/svg+xml;base64,iVBORw0KGgo=)')).toEqual(['markdown']);
    expect(kinds('![cat](data:image/png;base64,iVBOR"w0KGgo=)')).toEqual(['markdown']);
  });

  it('reads line ends of every kind', () => {
    expect(texts('a\r\n\r\nb\rc')).toEqual(['a', 'b\nc']);
  });

  it('is quick with long and hostile texts', () => {
    const hostile = [
      '>',
      '[',
      '- ',
      '`',
      '$$\n',
      '<!--\n',
      '| a |\n|--|\n',
      '    \n',
      '~~~\n',
      '\u200b',
      '1. ',
    ];
    for (const piece of hostile) {
      const before = process.cpuUsage();
      splitText(piece.repeat(Math.ceil(200_000 / piece.length)));
      // Of the processor: the machine may have more to do.
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_500);
    }
  });
});
