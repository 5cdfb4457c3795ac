import { useRef } from 'react';
import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { shellTexts } from '../texts/shell.js';
import { classNames } from './class-names.js';
import { IconButton } from './icon-button.js';

interface SheetProps {
  readonly title: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** `bottom` for phones, `middle` for questions. */
  readonly side: 'bottom' | 'middle';
  readonly children: ReactNode;
}

const sides = {
  bottom: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-[0.5rem] pb-[env(safe-area-inset-bottom)]',
  middle:
    'top-1/2 left-1/2 max-h-[85dvh] w-[min(36rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded',
} as const;

/** A panel over the page that holds the focus until it is closed, and gives it back. */
export const Sheet = ({ title, open, onOpenChange, side, children }: SheetProps) => {
  const before = useRef<Element>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // The panel itself takes the focus: no control is pressed by chance, and no tooltip opens.
            event.preventDefault();
            before.current = document.activeElement;
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            // It goes back to where it was, unless something that opened has taken it.
            event.preventDefault();
            const isFree = document.activeElement === document.body;
            if (isFree && before.current instanceof HTMLElement) before.current.focus();
          }}
          onEscapeKeyDown={(event) => {
            // A field that Escape leaves unchanged is left first.
            if (event.target instanceof Element && event.target.matches('[data-escape=own]'))
              event.preventDefault();
          }}
          className={classNames(
            'fixed z-50 flex flex-col border border-neutral-6 bg-neutral-1 shadow-float focus:outline-none',
            sides[side],
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-neutral-6 py-2 pr-2 pl-4">
            <Dialog.Title className="text-16 font-semibold">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} name={shellTexts.close} />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-auto p-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
