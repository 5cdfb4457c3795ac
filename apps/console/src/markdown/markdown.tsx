import './markdown.css';
import { lazy, memo, startTransition, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../components/button.js';
import { markdownTexts } from '../texts/markdown.js';
import { CodeBlock } from './code-block.js';
import { LongText } from './long-text.js';
import { OwnPicture } from './own-picture.js';
import { isReadable } from './parsing-bounds.js';
import { PlainBlock } from './plain-block.js';
import { mayHaveFormulas } from './rewrite-formulas.js';
import type { Block } from './split-text.js';
import { splitText } from './split-text.js';

const TextBlock = lazy(async () => ({ default: (await import('./text-block.js')).TextBlock }));
const FormulaBlock = lazy(async () => ({ default: (await import('./formula-block.js')).FormulaBlock }));

/** Longer texts are shown without formatting until the person asks for it, and then in parts. */
const longest = 200_000;
/** Blocks that are formatted at a time then. */
const atOnce = 300;
/** Texts up to this are formatted at once; longer ones without holding up the page. */
const short = 20_000;

interface MarkdownProps {
  readonly text: string;
  /** More is coming. */
  readonly streaming?: boolean;
}

/**
 * Text of a model, formatted. Whatever is in it, nothing is run and nothing is fetched: HTML stays text, links are
 * checked, pictures show only when they are in the text itself. While it grows only its last block is read again.
 */
export const Markdown = ({ text, streaming = false }: MarkdownProps) => {
  const [count, setCount] = useState(0);
  // Formatting gives way to typing and scrolling.
  const deferred = useDeferredValue(text, text.length > short ? '' : text);
  const showMore = (): void => {
    startTransition(() => {
      setCount(count + atOnce);
    });
  };
  const isLong = deferred.length > longest && count === 0;
  const split = useMemo(() => splitText(isLong ? '' : deferred), [deferred, isLong]);
  if (isLong) {
    return <LongText text={deferred} onFormat={showMore} />;
  }
  const last = split.blocks.length - 1;
  const shown = deferred.length > longest ? split.blocks.slice(0, count) : split.blocks;
  return (
    <div className="markdown">
      {shown.map((block, index) => (
        // Blocks stay where they are while a text grows.
        <div key={`${index}${block.kind}`} className="markdown-block">
          <MarkdownBlock
            {...block}
            definitions={definitionsFor(block, split.definitions)}
            open={streaming && index === last}
          />
        </div>
      ))}
      {shown.length <= last && (
        <Button size="small" className="mt-3" onClick={showMore}>
          {markdownTexts.showMore}
        </Button>
      )}
    </div>
  );
};

/** Link definitions stand anywhere in a text; only blocks with such links are read again when one comes. */
const definitionsFor = (block: Block, definitions: string): string =>
  definitions !== '' && block.kind === 'markdown' && block.text.includes('[') ? definitions : '';

type MarkdownBlockProps = Block & { readonly definitions: string; readonly open: boolean };

const MarkdownBlock = memo((props: MarkdownBlockProps) => {
  if (props.kind === 'code') {
    return <CodeBlock language={props.language} text={props.text} open={props.open && !props.isClosed} />;
  }
  if (props.kind === 'picture') return <OwnPicture address={props.address} name={props.name} />;
  if (!isReadable(props.text)) return <PlainBlock text={props.text} />;
  const text = props.definitions === '' ? props.text : `${props.text}\n\n${props.definitions}`;
  const formatted = (
    <Suspense fallback={<PlainBlock text={props.text} />}>
      <TextBlock text={text} />
    </Suspense>
  );
  return mayHaveFormulas(props.text) ? (
    <Suspense fallback={formatted}>
      <FormulaBlock text={text} />
    </Suspense>
  ) : (
    formatted
  );
});
MarkdownBlock.displayName = 'MarkdownBlock';
