import type { ReactNode } from 'react';

interface PanelSectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the details, under its title. */
export const PanelSection = ({ title, note, children }: PanelSectionProps) => (
  <section aria-label={title} className="border-t border-neutral-6 py-4">
    <h3 className="text-14 font-semibold">{title}</h3>
    {note !== undefined && <p className="mt-1 text-13 text-neutral-11">{note}</p>}
    <div className="mt-2">{children}</div>
  </section>
);
