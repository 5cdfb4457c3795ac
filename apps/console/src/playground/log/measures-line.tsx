import { TriangleAlert } from 'lucide-react';
import { Popover } from '../../components/popover.js';
import { logTexts } from '../../texts/log.js';
import type { Loss } from '../conversation/conversation.js';
import { LossesList } from './losses-list.js';

const texts = logTexts.measures;

interface MeasuresLineProps {
  /** Model, lane, times, usage, cost, as far as they are known. */
  readonly words: readonly string[];
  readonly losses: readonly Loss[];
}

/** The line under an answer or a result: what is known of it, and what did not get through. */
export const MeasuresLine = ({ words, losses }: MeasuresLineProps) => (
  <p
    role="group"
    aria-label={texts.label}
    title={texts.explained}
    className="flex flex-wrap items-center text-13 text-neutral-11"
  >
    {words.map((word, index) => (
      <span key={index} className="wrap-anywhere">
        {word}
        {(index < words.length - 1 || losses.length > 0) && (
          <span aria-hidden className="px-1.5 text-neutral-9">
            ·
          </span>
        )}
      </span>
    ))}
    {losses.length > 0 && <Losses losses={losses} />}
  </p>
);

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
