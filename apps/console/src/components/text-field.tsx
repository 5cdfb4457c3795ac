import type { ComponentProps } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.js';

export const fieldClasses =
  'w-full rounded border border-neutral-7 bg-neutral-1 px-3 text-14 placeholder:text-neutral-10 ' +
  'hover:border-neutral-8 aria-invalid:border-bad disabled:opacity-50';

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
}

/** One line of text with its label, a hint, and what is wrong with it. */
export const TextField = ({ label, hint, fault, hideLabel = false, className, ...rest }: TextFieldProps) => {
  const id = useId();
  const said = fault ?? hint;
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-13 font-medium text-neutral-11'}
      >
        {label}
      </label>
      <input
        id={id}
        aria-invalid={fault !== undefined}
        {...(said !== undefined && { 'aria-describedby': `${id}-hint` })}
        className={classNames(fieldClasses, 'h-9 pointer-coarse:h-11 pointer-coarse:text-16')}
        {...rest}
      />
      {said !== undefined && (
        <p
          id={`${id}-hint`}
          className={classNames('mt-1 text-13', fault === undefined ? 'text-neutral-11' : 'text-bad-text')}
        >
          {said}
        </p>
      )}
    </div>
  );
};
