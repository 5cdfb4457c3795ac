import { useId } from 'react';
import type { ReactNode } from 'react';

/** A part of the panel under its own title. */
export const PanelSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t border-neutral-6 pt-4">
      <h3 id={id} className="mb-2 text-14 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
};
