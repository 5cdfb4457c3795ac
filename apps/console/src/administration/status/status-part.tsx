import type { ReactNode } from 'react';
import { useId } from 'react';
import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { Facts } from '../frame/facts.js';

interface StatusPartProps {
  readonly title: string;
  readonly meaning: Meaning;
  /** How it stands, in a few words: colour alone says nothing. */
  readonly words: string;
  readonly children: ReactNode;
}

/** One thing the gateway needs: how it stands with it, and facts. */
export const StatusPart = ({ title, meaning, words, children }: StatusPartProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded border border-neutral-6 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-14 font-semibold">
          {title}
        </h2>
        <span className="inline-flex items-center gap-2 text-13">
          <StatusDot meaning={meaning} />
          {words}
        </span>
      </div>
      <Facts>{children}</Facts>
    </section>
  );
};
