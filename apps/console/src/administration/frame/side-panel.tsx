import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/icon-button.js';
import { administrationTexts } from '../../texts/administration.js';

interface SidePanelProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Details beside a table that stays in view; on a phone over it. Takes the focus, gives it back, and Escape closes it. */
export const SidePanel = ({ title, onClose, children }: SidePanelProps) => {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => {
      // Whoever has gone on to something else stays there.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className="absolute inset-y-0 right-0 z-20 w-full overflow-auto border-l border-neutral-6 bg-neutral-1 p-4 shadow-float focus:outline-none sm:w-[26rem]"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className="mb-4 flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold break-words">{title}</h2>
        <IconButton icon={X} name={administrationTexts.closeDetails} onClick={onClose} />
      </div>
      {children}
    </aside>
  );
};
