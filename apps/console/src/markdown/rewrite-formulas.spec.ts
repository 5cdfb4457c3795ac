import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import ReactMarkdown from 'react-markdown';
import remarkMath from 'remark-math';
import { mayHaveFormulas, rewriteFormulas } from './rewrite-formulas.js';

/** The formulas which the reader of markdown then finds; those on lines of their own with a mark. */
function formulas(text: string): readonly string[] {
  const html = renderToStaticMarkup(
    createElement(ReactMarkdown, {
      remarkPlugins: [[remarkMath, { singleDollarTextMath: false }]],
      children: rewriteFormulas(text),
    }),
  );
  return [...html.matchAll(/<code class="language-math math-(inline|display)">([^<]*)</gu)].map(
    ([, kind, source]) =>
      `${kind === 'display' ? '§' : ''}${(source ?? '').trim().replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&')}`,
  );
}

describe('formulas', () => {
  it.each([
    ['Euler: $e^{i\\pi} + 1 = 0$.', ['e^{i\\pi} + 1 = 0']],
    ['$x$ and $y_1$', ['x', 'y_1']],
    ['Both $$a$$ and \\(b\\)', ['a', 'b']],
    ['\\(a *b* c\\)', ['a *b* c']],
    ['$2 \\times 3 = 6$', ['2 \\times 3 = 6']],
    ['\\(\\text{costs \\$5 or $$}\\)', ['\\text{costs \\$5 or $$}']],
    ['over\n$a +\n- b$ lines', ['a + - b']],
    ['$$E = mc^2$$', ['§E = mc^2']],
    ['$$\na\nb\n$$', ['§a\nb']],
    ['So:\n\\[ a = b \\]\nand', ['§a = b']],
    [
      '\\[\n\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}\n\\]',
      ['§\\begin{aligned}\na &= b \\\\\nc &= d\n\\end{aligned}'],
    ],
    ['1. First:\n   \\[ a \\]\n2. $$b$$', ['§a', '§b']],
    ['> \\[\n> a\n> \\]', ['§a']],
    ['\\[ a \\],', ['§a,']],
    ['then \\[ x^2 \\] in a line', ['x^2']],
    ['$$\nstill comin', ['§still comin']],
  ])('are found in %j', (text, expected) => {
    expect(formulas(text)).toEqual(expected);
  });

  it.each([
    'It costs $5 and $6.',
    'From US$5 to US$6, 7$ and 8$.',
    '$5-$6, $1,000/$2,000',
    '$5 and others pay 6$',
    'Set $HOME and $PATH, or $HOME/bin:$PATH.',
    'Code: `$a$` and ``\\(b\\)``',
    '```tex\n$a$ \\[ b \\]\n```',
    '- item\n  ```\n  $a$\n  ```',
    '\\$a\\$',
    'A \\[link\\] that is none',
    '$ a $',
    'one dollar $',
    '$$ is money\nand more',
    'Cash: $\n\nand $',
  ])('are none in %j', (text) => {
    expect(formulas(text)).toEqual([]);
  });

  it('leave the other words as they were', () => {
    const price = 'It costs $5 and $6, **really**.';
    expect(rewriteFormulas(price)).toBe(price);
    expect(rewriteFormulas('no dollars')).toBe('no dollars');
  });

  it('are looked for only where there could be some', () => {
    expect(mayHaveFormulas('It costs $5.')).toBe(false);
    expect(mayHaveFormulas('$x$')).toBe(true);
    expect(mayHaveFormulas('\\(x')).toBe(true);
  });

  it('do not hold up hostile texts', () => {
    for (const piece of ['$', '$$a', '\\[', '\\(', '$a', '`$', '``` $', '$$\n']) {
      const before = process.cpuUsage();
      rewriteFormulas(piece.repeat(Math.ceil(8_000 / piece.length)));
      // Of the processor: the machine may have more to do.
      expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
    }
  });
});
