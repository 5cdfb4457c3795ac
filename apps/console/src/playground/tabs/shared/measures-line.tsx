import { useId, useState } from 'react';
import { TriangleAlert } from 'lucide-react';
import { tabsTexts } from '../../../texts/tabs.js';
import type { TabMeasures } from './measures.js';

interface MeasuresLineProps {
  readonly model: string;
  readonly measures: TabMeasures;
}

/** The line under a result: model, lane, times, usage, and what was lost on the way. */
export const MeasuresLine = ({ model, measures: { words, losses } }: MeasuresLineProps) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="text-13 text-neutral-11" aria-label={tabsTexts.measures.label} role="group">
      <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <span className="wrap-anywhere">{[model, ...words].join(' · ')}</span>
        {losses.length > 0 && (
          <>
            <span aria-hidden>·</span>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              className="inline-flex items-center gap-1 rounded text-attention-text underline decoration-dotted underline-offset-2 pointer-coarse:min-h-11"
              onClick={() => {
                setOpen(!open);
              }}
            >
              <TriangleAlert size={12} aria-hidden />
              {tabsTexts.measures.losses(losses.length)}
            </button>
          </>
        )}
      </p>
      <ul id={id} hidden={!open} className="mt-1 list-disc pl-5">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </div>
  );
};
