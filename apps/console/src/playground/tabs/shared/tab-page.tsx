import type { ReactNode } from 'react';

/** The middle of a tab: scrolls by itself, its content in one column. */
export const TabPage = ({ children }: { readonly children: ReactNode }) => (
  <div className="h-full overflow-y-auto">
    <div className="mx-auto flex max-w-[60rem] flex-col gap-6 p-4 md:p-6">{children}</div>
  </div>
);
