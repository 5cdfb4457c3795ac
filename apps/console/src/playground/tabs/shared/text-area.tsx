import { useId } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../../../components/class-names.js';
import { fieldClasses } from '../../../components/text-field.js';

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly fault?: string | undefined;
}

/** Lines of text with their label. It grows with what is written. */
export const TextArea = ({ label, hideLabel = false, fault, className, ...rest }: TextAreaProps) => {
  const id = useId();
  return (
    <div className="min-w-0 flex-1">
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-13 font-medium text-neutral-11'}
      >
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={fault !== undefined}
        {...(fault !== undefined && { 'aria-describedby': `${id}-fault` })}
        className={classNames(
          fieldClasses,
          'block field-sizing-content max-h-80 resize-none py-2 leading-5 pointer-coarse:text-16',
          className,
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
