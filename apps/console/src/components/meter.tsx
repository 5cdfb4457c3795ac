import { classNames } from './class-names.js';

interface MeterProps {
  /** Read out; the words beside it say the same. */
  readonly label: string;
  /** From 0 to 1. */
  readonly part: number;
}

/** From this part on there is not much left. */
const nearlyAll = 0.9;

/** How much of something is used. Words always stand beside it. */
export const Meter = ({ label, part }: MeterProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-neutral-4"
    >
      <div
        className={classNames(
          'h-full rounded-full transition-[width] duration-(--quick)',
          part >= 1 ? 'bg-bad' : part >= nearlyAll ? 'bg-attention' : 'bg-accent',
        )}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
};
