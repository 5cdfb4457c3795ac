import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { classNames } from './class-names.js';
import { fieldClasses } from './text-field.js';

interface SelectFieldProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly disabled?: boolean }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly hint?: string | undefined;
  /** What is wrong with the choice. */
  readonly fault?: string | undefined;
  readonly disabled?: boolean;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
  readonly size?: 'small';
}

/** A choice from a short list: the browser's own control, which every keyboard, phone and screen reader knows. */
export const SelectField = <Value extends string>(props: SelectFieldProps<Value>) => {
  const { label, options, value, onChange, hint, fault, disabled = false, hideLabel = false, size } = props;
  const id = useId();
  const said = fault ?? hint;
  return (
    <div>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-13 font-medium text-neutral-11'}
      >
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          value={value}
          disabled={disabled}
          aria-invalid={fault !== undefined}
          {...(said !== undefined && { 'aria-describedby': `${id}-hint` })}
          className={classNames(
            fieldClasses,
            'appearance-none truncate pr-8 pointer-coarse:h-11 pointer-coarse:text-16',
            size === 'small' ? 'h-7 pl-2! text-13!' : 'h-9',
          )}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={14}
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-neutral-10"
        />
      </div>
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
