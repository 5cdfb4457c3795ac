import { useId } from 'react';
import { Switch as SwitchPrimitive } from 'radix-ui';
import { classNames } from './class-names.js';

interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: string;
  readonly disabled?: boolean;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
}

/** Something that is on or off, from now on. */
export const Switch = ({
  label,
  checked,
  onChange,
  hint,
  disabled = false,
  hideLabel = false,
}: SwitchProps) => {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-3 pointer-coarse:min-h-11">
      <div className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <label
          htmlFor={id}
          className={classNames('text-13 font-medium', disabled ? 'text-neutral-10' : 'text-neutral-11')}
        >
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="text-12 text-neutral-11">
            {hint}
          </p>
        )}
      </div>
      <SwitchPrimitive.Root
        id={id}
        checked={checked}
        disabled={disabled}
        onCheckedChange={onChange}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
        className="relative h-5 w-9 shrink-0 rounded-full border border-transparent bg-neutral-8 transition-colors duration-(--quick) after:absolute after:-inset-2 after:content-[''] disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <SwitchPrimitive.Thumb className="block size-4 translate-x-px rounded-full bg-neutral-1 transition-transform duration-(--quick) data-[state=checked]:translate-x-4.25" />
      </SwitchPrimitive.Root>
    </div>
  );
};
