import { ChevronRight } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** At the right of the title while it is folded too, such as a count. */
  readonly note?: ReactNode;
  readonly openAtFirst?: boolean;
  readonly children: ReactNode;
}

/** A part of a panel that folds away. */
export const Section = ({ title, note, openAtFirst = false, children }: SectionProps) => (
  <Collapsible.Root defaultOpen={openAtFirst} className="border-t border-neutral-6 pt-2">
    <Collapsible.Trigger className="group flex h-8 w-full items-center gap-2 rounded text-13 font-medium text-neutral-11 hover:text-neutral-12 pointer-coarse:h-11">
      <ChevronRight
        size={14}
        aria-hidden
        className="transition-transform duration-(--quick) group-data-[state=open]:rotate-90"
      />
      {title}
      {note !== undefined && (
        <span className="ml-auto min-w-0 truncate text-12 font-normal text-neutral-11">{note}</span>
      )}
    </Collapsible.Trigger>
    <Collapsible.Content className="pt-2 pb-1">{children}</Collapsible.Content>
  </Collapsible.Root>
);
