import type { ComponentProps } from 'react';
import { useId } from 'react';
import { classNames } from './class-names.js';
import { fieldClasses } from './text-field.js';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
  /** What is wrong with the text. */
  readonly fault?: string | undefined;
}

/** Several lines of text with their label. It grows with them up to a third of the height. */
export const TextArea = ({ label, hideLabel = false, fault, className, ...rest }: TextAreaProps) => {
  const id = useId();
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-13 font-medium text-neutral-11'}
      >
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        aria-invalid={fault !== undefined}
        {...(fault !== undefined && { 'aria-describedby': `${id}-fault` })}
        className={classNames(
          fieldClasses,
          'field-sizing-content max-h-[33dvh] min-h-16 resize-none py-2 pointer-coarse:text-16',
        )}
        {...rest}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className="mt-1 text-13 text-bad-text">
          {fault}
        </p>
      )}
    </div>
  );
};
