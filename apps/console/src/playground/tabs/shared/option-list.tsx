import { useId } from 'react';
import { fieldClasses } from '../../../components/text-field.js';
import { classNames } from '../../../components/class-names.js';
import { Tick } from '../../../components/tick.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { Option, Options, OptionSpec } from './options.js';

interface OptionListProps<Id extends string> {
  readonly specs: readonly OptionSpec<Id>[];
  readonly options: Options<Id>;
  readonly onChange: (id: Id, option: Option) => void;
  /** What is wrong with one of them. */
  readonly faultOf: (id: Id) => string | undefined;
}

/** A tab's parameters, each with a tick. Off means not sent. */
export const OptionList = <Id extends string>({ specs, options, onChange, faultOf }: OptionListProps<Id>) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1 text-13 font-medium text-neutral-11">{tabsTexts.options}</legend>
    {specs.map((spec) => (
      <OptionRow
        key={spec.id}
        spec={spec}
        option={options[spec.id]}
        fault={faultOf(spec.id)}
        onChange={(option) => {
          onChange(spec.id, option);
        }}
      />
    ))}
    <p className="text-13 text-neutral-11">{tabsTexts.optionsHint}</p>
  </fieldset>
);

interface OptionRowProps {
  readonly spec: OptionSpec;
  readonly option: Option;
  readonly fault: string | undefined;
  readonly onChange: (option: Option) => void;
}

const OptionRow = ({ spec, option, fault, onChange }: OptionRowProps) => {
  const id = useId();
  const isWide = spec.control.kind === 'lines';
  const said = fault ?? (option.on ? spec.hint : undefined);
  return (
    <div>
      <div
        className={classNames(
          'flex min-h-9 gap-2 pointer-coarse:min-h-11',
          isWide ? 'flex-col' : 'items-center',
        )}
      >
        <Tick
          label={spec.label}
          checked={option.on}
          className={isWide ? 'min-h-9' : 'min-w-0 flex-1'}
          onChange={(on) => {
            onChange({ ...option, on });
          }}
        />
        <div className={classNames('shrink-0', !isWide && 'w-36', isWide && !option.on && 'hidden')}>
          <OptionControl
            spec={spec}
            option={option}
            describedBy={said === undefined ? undefined : id}
            faulty={fault !== undefined}
            onChange={(value) => {
              onChange({ ...option, value });
            }}
          />
        </div>
      </div>
      {said !== undefined && (
        <p
          id={id}
          className={classNames('mt-1 text-13', fault === undefined ? 'text-neutral-11' : 'text-bad-text')}
        >
          {said}
        </p>
      )}
    </div>
  );
};

interface OptionControlProps {
  readonly spec: OptionSpec;
  readonly option: Option;
  readonly describedBy: string | undefined;
  readonly faulty: boolean;
  readonly onChange: (value: string) => void;
}

const OptionControl = ({ spec, option, describedBy, faulty, onChange }: OptionControlProps) => {
  const { control } = spec;
  const common = {
    'aria-label': tabsTexts.valueOf(spec.label),
    'aria-invalid': faulty,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    disabled: !option.on,
    className: classNames(fieldClasses, 'h-9 pointer-coarse:h-11 pointer-coarse:text-16'),
  };
  if (control.kind === 'choice' || control.kind === 'switch') {
    const choices = control.kind === 'choice' ? control.choices : ['true', 'false'];
    return (
      <select
        {...common}
        value={option.value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  if (control.kind === 'lines') {
    return (
      <textarea
        {...common}
        className={classNames(
          fieldClasses,
          'field-sizing-content max-h-48 min-h-16 resize-none py-2 pointer-coarse:text-16',
        )}
        value={option.value}
        onChange={({ target }) => {
          onChange(target.value);
        }}
      />
    );
  }
  return (
    <input
      {...common}
      {...(control.kind === 'number' && { inputMode: 'decimal' })}
      type={control.kind}
      {...(control.kind === 'number' && { min: control.least, max: control.most, step: control.step })}
      autoComplete="off"
      value={option.value}
      onChange={({ target }) => {
        onChange(target.value);
      }}
    />
  );
};
