import { lazy, Suspense, useDeferredValue } from 'react';
import { CopyButton } from '../components/copy-button.js';
import { markdownTexts } from '../texts/markdown.js';

const HighlightedCode = lazy(async () => ({
  default: (await import('./highlighted-code.js')).HighlightedCode,
}));

/** Colouring takes time in proportion to the length; while code still comes it happens again and again. */
const longest = 30_000;
const longestOpen = 3_000;

interface CodeBlockProps {
  /** As its fence names it; may be empty. */
  readonly language: string;
  readonly text: string;
  /** More of it is coming. */
  readonly open: boolean;
}

/** Code with its language, a way to copy it, and colours once they are loaded. */
export const CodeBlock = ({ language, text, open }: CodeBlockProps) => {
  const deferred = useDeferredValue(text);
  const isColoured = language !== '' && deferred.length <= (open ? longestOpen : longest);
  return (
    <figure className="code-block">
      <figcaption>
        <span className="truncate">{language === '' ? markdownTexts.code : language}</span>
        <CopyButton compact look="quiet" size="small" text={text} name={markdownTexts.copyCode} />
      </figcaption>
      <pre tabIndex={0}>
        <code>
          {isColoured ? (
            <Suspense fallback={deferred}>
              <HighlightedCode language={language} text={deferred} />
            </Suspense>
          ) : (
            deferred
          )}
        </code>
      </pre>
    </figure>
  );
};
