import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../../components/icon-button.js';
import { logTexts } from '../../texts/log.js';
import { useConversations } from '../conversation/conversations-store.js';
import type { Versions } from './log-entries.js';

const texts = logTexts.branch;

const show = (id: string | undefined): void => {
  if (id !== undefined) useConversations.getState().showSibling(id);
};

/** Goes through the versions of a message, where there are several. */
export const BranchSwitch = ({ at, count, previous, next }: Versions) =>
  count > 1 && (
    <div role="group" aria-label={texts.label} className="flex items-center text-13 text-neutral-11">
      <IconButton
        icon={ChevronLeft}
        name={texts.previous}
        size="small"
        disabled={previous === undefined}
        onClick={() => {
          show(previous);
        }}
      />
      <span className="min-w-8 text-center">{texts.place(at, count)}</span>
      <IconButton
        icon={ChevronRight}
        name={texts.next}
        size="small"
        disabled={next === undefined}
        onClick={() => {
          show(next);
        }}
      />
    </div>
  );
