import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.js';

interface FactsProps {
  /** Two side by side where there is room. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Names and what they stand for, one below the other. */
export const Facts = ({ isWide = false, children }: FactsProps) => (
  <dl
    className={classNames(
      'my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13',
      isWide && 'md:grid-cols-[auto_1fr_auto_1fr]',
    )}
  >
    {children}
  </dl>
);

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-neutral-11">{name}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </>
);

/** Numbers that matter most, side by side. */
export const Figures = ({ children }: { readonly children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">{children}</dl>
);

export const Figure = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="text-12 text-neutral-11">{name}</dt>
    <dd className="text-16 font-semibold tabular-nums">{children}</dd>
  </div>
);
