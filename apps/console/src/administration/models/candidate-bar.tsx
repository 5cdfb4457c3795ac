import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { IconButton } from '../../components/icon-button.js';
import type { DragHandle } from '../../components/use-drag-order.js';
import { modelsTexts } from '../../texts/models.js';

const texts = modelsTexts.form;

interface CandidateBarProps {
  /** From 0. */
  readonly place: number;
  /** Candidates there are. */
  readonly count: number;
  readonly handle: DragHandle;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: () => void;
}

/** Over a candidate: its number, and what moves it to another place or takes it away. The last one stays. */
export const CandidateBar = ({ place, count, handle, onMove, onRemove }: CandidateBarProps) => (
  <div className="mb-2 flex items-center gap-1">
    <span
      {...handle}
      title={texts.drag(place + 1)}
      className="flex size-7 cursor-grab touch-none items-center justify-center text-neutral-10 active:cursor-grabbing pointer-coarse:size-11"
    >
      <GripVertical size={14} aria-hidden />
    </span>
    <span className="mr-auto text-13 font-medium text-neutral-11">{texts.candidate(place + 1)}</span>
    <IconButton
      icon={ArrowUp}
      size="small"
      name={texts.up(place + 1)}
      aria-disabled={place === 0}
      onClick={() => {
        if (place > 0) onMove(place, place - 1);
      }}
    />
    <IconButton
      icon={ArrowDown}
      size="small"
      name={texts.down(place + 1)}
      aria-disabled={place === count - 1}
      onClick={() => {
        if (place < count - 1) onMove(place, place + 1);
      }}
    />
    {count > 1 && <IconButton icon={Trash2} size="small" name={texts.remove(place + 1)} onClick={onRemove} />}
  </div>
);
