import { useMemo, useState } from 'react';
import { classNames } from '../../components/class-names.js';
import { CopyButton } from '../../components/copy-button.js';
import { Segmented } from '../../components/segmented.js';
import { dryRunTexts } from '../../texts/dry-run.js';
import { diffLines } from './diff-lines.js';
import type { DiffLine } from './diff-lines.js';

const texts = dryRunTexts.result;
const frame =
  'max-h-[32rem] overflow-auto rounded border border-neutral-6 bg-neutral-1 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap';

interface BodyDifferenceProps {
  /** The client's body: JSON, laid out. */
  readonly before: string;
  /** The body that would be sent. */
  readonly after: string;
}

/** The body that would be sent, and how it came from the client's. */
export const BodyDifference = ({ before, after }: BodyDifferenceProps) => {
  const [view, setView] = useState<'difference' | 'sent'>('difference');
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const isSame = before === after;
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={texts.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'difference', label: texts.difference },
            { value: 'sent', label: texts.sent },
          ]}
        />
        <CopyButton compact look="quiet" size="small" text={after} />
      </div>
      {view === 'difference' && isSame && <p className="mb-1 text-13 text-neutral-11">{texts.same}</p>}
      {view === 'difference' && lines === undefined && (
        <p className="mb-1 text-13 text-neutral-11">{texts.tooLong}</p>
      )}
      {view === 'difference' && lines !== undefined && !isSame ? (
        <Lines lines={lines} />
      ) : (
        <pre tabIndex={0} aria-label={texts.sent} className={classNames(frame, 'px-3')}>
          {after}
        </pre>
      )}
    </div>
  );
};

const looks = {
  same: '',
  added: 'bg-good-soft text-good-text',
  removed: 'bg-bad-soft text-bad-text',
} as const;
const marks = { same: ' ', added: '+', removed: '−' } as const;

const Lines = ({ lines }: { readonly lines: readonly DiffLine[] }) => (
  <div tabIndex={0} role="region" aria-label={texts.difference} className={frame}>
    {lines.map(({ kind, text }, index) => (
      <div key={index} className={classNames('flex px-3', looks[kind])}>
        <span aria-hidden className="w-4 shrink-0 select-none">
          {marks[kind]}
        </span>
        {kind !== 'same' && <span className="sr-only">{texts[kind]}: </span>}
        <span className="min-w-0">{text}</span>
      </div>
    ))}
  </div>
);
