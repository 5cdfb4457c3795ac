import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/icon-button.js';
import { administrationTexts } from '../../texts/administration.js';
import { isPlainKey } from '../table/plain-key.js';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Leads to the entries before and after; the keys j and k do so too. */
  readonly steps?: PanelSteps;
  /** Takes more than half of the table's room. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** The way to the neighbours in the list. Undefined: there is none. */
export interface PanelSteps {
  readonly previousName: string;
  readonly nextName: string;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
}

/** Details beside a table that stays in view; on a phone over it. Takes the focus, gives it back, and Escape closes it. */
export const SidePanel = ({ title, onClose, steps, isWide = false, children }: SidePanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const row = document.querySelector('tr[aria-current] button');
    panel.current?.focus();
    return () => {
      // Whoever has gone on to something else stays there.
      if (document.activeElement !== document.body) return;
      // To the row that was on show; what else led here may be gone, such as a form.
      const back = row?.isConnected === true ? row : before;
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={classNames(
        'absolute inset-y-0 right-0 z-20 w-full overflow-auto border-l border-neutral-6 bg-neutral-1 p-4 shadow-float focus:outline-none',
        isWide ? 'md:w-[42rem] md:max-w-[calc(100%-4rem)]' : 'sm:w-[26rem]',
      )}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
        if (isPlainKey(event)) {
          if (event.key === 'j') steps?.next?.();
          if (event.key === 'k') steps?.previous?.();
        }
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold break-words">{title}</h2>
        <span className="flex shrink-0">
          {steps !== undefined && (
            <>
              <IconButton
                icon={ChevronUp}
                name={steps.previousName}
                disabled={steps.previous === undefined}
                onClick={steps.previous}
              />
              <IconButton
                icon={ChevronDown}
                name={steps.nextName}
                disabled={steps.next === undefined}
                onClick={steps.next}
              />
            </>
          )}
          <IconButton icon={X} name={administrationTexts.closeDetails} onClick={onClose} />
        </span>
      </div>
      {children}
    </aside>
  );
};
