import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { classNames } from '../../../components/class-names.js';
import { requestsTexts } from '../../../texts/requests.js';
import { wholeNumber } from '../../format/figures.js';
import { folded, jsonDifference } from './json-difference.js';
import type { DifferenceLine, Fold } from './json-difference.js';

const texts = requestsTexts.bodies;

/** Characters of a line that are on show: a long text is one line. */
const longest = 600;

/** Lines and folds that are on show until all are asked for. */
const mostParts = 500;

interface DifferenceViewProps {
  readonly before: unknown;
  readonly after: unknown;
}

/** Two bodies, one laid over the other. What is the same is folded away. */
export const DifferenceView = ({ before, after }: DifferenceViewProps) => {
  const parts = useMemo(() => folded(jsonDifference(before, after)), [before, after]);
  const [all, setAll] = useState(false);
  const shown = all ? parts : parts.slice(0, mostParts);
  return (
    <div
      tabIndex={0}
      className="max-h-[32rem] overflow-auto rounded border border-neutral-6 bg-neutral-2 py-1 font-mono text-12"
    >
      {shown.map((part, index) =>
        part.kind === 'fold' ? <FoldedLines key={index} fold={part} /> : <Line key={index} line={part} />,
      )}
      {parts.length > shown.length && (
        <Button
          size="small"
          className="m-2 font-sans"
          onClick={() => {
            setAll(true);
          }}
        >
          {texts.allLines(wholeNumber(parts.length))}
        </Button>
      )}
    </div>
  );
};

const FoldedLines = ({ fold }: { readonly fold: Fold }) => {
  const [open, setOpen] = useState(false);
  if (open) return fold.lines.map((line, index) => <Line key={index} line={line} />);
  return (
    <button
      type="button"
      className="flex w-full gap-2 px-2 py-0.5 text-left text-neutral-11 hover:bg-neutral-3 focus-visible:outline-offset-[-2px] pointer-coarse:py-3"
      onClick={() => {
        setOpen(true);
      }}
    >
      <span aria-hidden className="w-3 text-center">
        ⋯
      </span>
      {texts.unfold(wholeNumber(fold.lines.length))}
    </button>
  );
};

const looks = {
  same: { sign: '', said: '', classes: '' },
  removed: { sign: '−', said: texts.removed, classes: 'bg-bad-soft text-bad-text' },
  added: { sign: '+', said: texts.added, classes: 'bg-good-soft text-good-text' },
} as const;

const Line = ({ line: { kind, text } }: { readonly line: DifferenceLine }) => {
  const { sign, said, classes } = looks[kind];
  return (
    <div className={classNames('flex gap-2 px-2', classes)}>
      <span aria-hidden className="w-3 shrink-0 text-center select-none">
        {sign}
      </span>
      {said !== '' && <span className="sr-only">{said}: </span>}
      <span className="min-w-0 wrap-anywhere whitespace-pre-wrap">
        {text.slice(0, longest)}
        {text.length > longest && (
          <span className="text-neutral-11">{texts.long(wholeNumber(text.length - longest))}</span>
        )}
      </span>
    </div>
  );
};
