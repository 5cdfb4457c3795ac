import type { ReactNode } from 'react';
import { classNames } from './class-names.js';

const looks = {
  bad: 'bg-bad-soft text-bad-text border-bad/30',
  attention: 'bg-attention-soft text-attention-text border-attention/30',
  good: 'bg-good-soft text-good-text border-good/30',
  neutral: 'bg-neutral-2 text-neutral-11 border-neutral-6',
} as const;

interface NoticeProps {
  readonly meaning: keyof typeof looks;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A sentence about a state, at the place where it happened. Bad news are read out at once. */
export const Notice = ({ meaning, children, className }: NoticeProps) => (
  <div
    role={meaning === 'bad' ? 'alert' : 'status'}
    className={classNames('rounded border px-3 py-2 text-14', looks[meaning], className)}
  >
    {children}
  </div>
);
