import { Check } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.js';

interface TickProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Id of what explains it. */
  readonly describedBy?: string;
}

/** A box to tick, with its words. */
export const Tick = ({ label, checked, onChange, disabled = false, className, describedBy }: TickProps) => {
  const id = useId();
  return (
    <div className={classNames('flex items-center gap-2 pointer-coarse:min-h-11', className)}>
      <Checkbox.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => {
          onChange(next === true);
        }}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        className="relative grid size-4 shrink-0 place-items-center rounded-[0.25rem] border border-neutral-9 bg-neutral-1 text-on-accent after:absolute after:-inset-2 after:content-[''] disabled:border-neutral-7 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Checkbox.Indicator>
          <Check size={12} strokeWidth={3} aria-hidden />
        </Checkbox.Indicator>
      </Checkbox.Root>
      <label
        htmlFor={id}
        className={classNames(
          'min-w-0 text-13',
          disabled ? 'text-neutral-10' : checked ? 'text-neutral-12' : 'text-neutral-11',
        )}
      >
        {label}
      </label>
    </div>
  );
};
