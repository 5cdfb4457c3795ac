import { TriangleAlert } from 'lucide-react';
import { Popover } from '../../components/popover.js';
import { logTexts } from '../../texts/log.js';
import type { Loss, Measures } from '../conversation/conversation.js';
import { LossesList } from './losses-list.js';
import { measureWords } from './measure-words.js';

const texts = logTexts.measures;

interface MeasuresLineProps {
  readonly model: string;
  readonly measures: Measures | undefined;
}

/** The line under an answer: model, lane, times, tokens, cost, and what did not get through. */
export const MeasuresLine = ({ model, measures = {} }: MeasuresLineProps) => {
  const { losses = [] } = measures;
  return (
    <p className="flex flex-wrap items-center text-13 text-neutral-11" title={texts.explained}>
      {measureWords(model, measures).map((words, index, all) => (
        <span key={index} className="wrap-anywhere">
          {words}
          {(index < all.length - 1 || losses.length > 0) && (
            <span aria-hidden className="px-1.5 text-neutral-9">
              ·
            </span>
          )}
        </span>
      ))}
      {losses.length > 0 && <Losses losses={losses} />}
    </p>
  );
};

const Losses = ({ losses }: { readonly losses: readonly Loss[] }) => (
  <Popover
    label={texts.lostTitle}
    className="w-96 max-w-[calc(100vw-1rem)]"
    trigger={
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded text-attention-text underline decoration-dotted underline-offset-2 pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        <TriangleAlert size={13} aria-hidden />
        {texts.lost(losses.length)}
      </button>
    }
  >
    <h3 className="text-14 font-semibold">{texts.lostTitle}</h3>
    <p className="mt-0.5 mb-3 text-13 text-neutral-11">{texts.lostHint}</p>
    <LossesList losses={losses} />
  </Popover>
);
