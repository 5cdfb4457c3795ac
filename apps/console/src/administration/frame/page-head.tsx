import type { ReactNode } from 'react';

/** The title of a page, with the one thing to do there. */
export const PageHead = ({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  /** Filters, in a row. */
  readonly children?: ReactNode;
}) => (
  <header className="border-b border-neutral-6 px-4 py-3 md:px-6">
    <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
      <h1 className="text-20 font-semibold">{title}</h1>
      {action}
    </div>
    {children !== undefined && <div className="mt-3 flex flex-wrap items-end gap-2">{children}</div>}
  </header>
);
