import { useMemo, useState } from 'react';
import { Button } from '../components/button.js';
import { CopyButton } from '../components/copy-button.js';
import { Notice } from '../components/notice.js';
import { markdownTexts } from '../texts/markdown.js';
import { cutText } from './cut-text.js';

/** Pieces shown at first: the page stays quick, and few people read on. */
const atFirst = 12;

interface LongTextProps {
  readonly text: string;
  readonly onFormat?: () => void;
}

/** A very long text: in pieces, each laid out only when it comes into view. */
export const LongText = ({ text, onFormat }: LongTextProps) => {
  const [all, setAll] = useState(false);
  const pieces = useMemo(() => cutText(text), [text]);
  const shown = all ? pieces : pieces.slice(0, atFirst);
  return (
    <div>
      <Notice meaning="neutral">
        <p>{markdownTexts.long(`${(text.length / 1_000_000).toFixed(1)} MB`)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {onFormat !== undefined && (
            <Button size="small" onClick={onFormat}>
              {markdownTexts.formatAnyway}
            </Button>
          )}
          <CopyButton size="small" text={text} name={markdownTexts.copyAll} />
        </div>
      </Notice>
      <div className="mt-3 break-words whitespace-pre-wrap">
        {shown.map((piece, index) => (
          <div key={index} className="long-text-piece">
            {piece}
          </div>
        ))}
      </div>
      {shown.length < pieces.length && (
        <Button
          size="small"
          className="mt-2"
          onClick={() => {
            setAll(true);
          }}
        >
          {markdownTexts.showAll}
        </Button>
      )}
    </div>
  );
};
