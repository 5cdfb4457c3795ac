import { useLayoutEffect, useRef } from 'react';
import katex from 'katex';

interface FormulaProps {
  /** TeX. */
  readonly source: string;
  /** On a line of its own. */
  readonly display: boolean;
}

/** Longer ones, and those that KaTeX cannot read, are shown as they were written. */
const longest = 5_000;

/** Whose MathML comes with style attributes, which the page's security policy forbids. */
const styledInMathml = /\\(?:pmb|fcolorbox|html|boldsymbol)/u;

/** A formula, drawn by KaTeX into its own element: no HTML text is involved. */
export const Formula = ({ source, display }: FormulaProps) => {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return;
    if (!draw(source, display, element)) {
      const code = document.createElement('code');
      code.textContent = source;
      element.replaceChildren(code);
    }
  }, [source, display]);
  return display ? (
    <span ref={place} className="block overflow-x-auto overflow-y-hidden py-1" tabIndex={0} />
  ) : (
    <span ref={place} />
  );
};

function draw(source: string, displayMode: boolean, element: HTMLElement): boolean {
  if (source.length > longest) return false;
  try {
    katex.render(source, element, {
      displayMode,
      // What could lead elsewhere is not drawn: the formula is shown as it was written.
      trust: () => {
        throw new Error('Not trusted');
      },
      strict: 'ignore',
      throwOnError: true,
      maxExpand: 300,
      maxSize: 30,
      output: styledInMathml.test(source) ? 'html' : 'htmlAndMathml',
    });
    return true;
  } catch {
    return false;
  }
}
