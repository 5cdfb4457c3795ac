import { useId } from 'react';
import { classNames } from '../../components/class-names.js';
import { SelectField } from '../../components/select-field.js';
import { Slider } from '../../components/slider.js';
import { TextArea } from '../../components/text-area.js';
import { fieldClasses } from '../../components/text-field.js';
import { Tick } from '../../components/tick.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ParameterSetting } from '../conversation/conversation.js';
import type { ParameterDefinition } from './parameter-definitions.js';
import { reasoningEfforts } from './parameter-definitions.js';

const texts = playgroundTexts.parameters;

interface ParameterFieldProps {
  readonly name: string;
  readonly definition: ParameterDefinition;
  readonly setting: ParameterSetting;
  readonly onChange: (setting: ParameterSetting) => void;
  /** Why it cannot be set; absent where it can. */
  readonly unavailable?: string | undefined;
  /** What the gateway said about it. */
  readonly fault?: string | undefined;
  /** Names of the tools, for choosing one. */
  readonly tools: readonly string[];
}

/** A parameter: a tick that says whether it is sent, and its value. */
export const ParameterField = (props: ParameterFieldProps) => {
  const { name, definition, setting, onChange, unavailable, fault } = props;
  const id = useId();
  const on = setting.on && unavailable === undefined;
  const said = unavailable ?? fault;
  const inRow = definition.kind !== 'lines';
  return (
    <div>
      <div className="flex min-h-8 items-center gap-2">
        <Tick
          label={name}
          checked={on}
          disabled={unavailable !== undefined}
          className="min-w-0 flex-1"
          onChange={(ticked) => {
            onChange({ ...setting, on: ticked });
          }}
          {...(said !== undefined && { describedBy: `${id}-said` })}
        />
        {on && inRow && <Value {...props} />}
        {unavailable !== undefined && (
          <span id={`${id}-said`} className="shrink-0 text-12 text-neutral-11">
            {unavailable}
          </span>
        )}
      </div>
      {on && definition.kind === 'range' && typeof setting.value === 'number' && (
        <Slider
          label={name}
          value={setting.value}
          min={definition.min}
          max={definition.max}
          step={definition.step}
          className="mb-1 ml-6"
          onChange={(value) => {
            onChange({ ...setting, value });
          }}
        />
      )}
      {on && !inRow && <Value {...props} />}
      {fault !== undefined && unavailable === undefined && (
        <p id={`${id}-said`} role="alert" className="mb-1 ml-6 text-13 text-bad-text">
          {fault}
        </p>
      )}
    </div>
  );
};

const Value = ({ name, definition, setting, onChange, tools, fault }: ParameterFieldProps) => {
  const change = (value: string | number): void => {
    onChange({ ...setting, value });
  };
  if (definition.kind === 'lines') {
    return (
      <div className="mb-2 ml-6">
        <TextArea
          label={name}
          hideLabel
          value={String(setting.value)}
          placeholder={texts.stopHint}
          spellCheck={false}
          onChange={(event) => {
            change(event.target.value);
          }}
        />
      </div>
    );
  }
  if (definition.kind === 'effort' || definition.kind === 'tool-choice') {
    const words = definition.kind === 'effort' ? {} : texts.toolChoices;
    const known: readonly string[] =
      definition.kind === 'effort' ? reasoningEfforts : ['auto', 'required', 'none', ...tools];
    const value = String(setting.value);
    const all = known.includes(value) ? known : [...known, value];
    return (
      <div className="w-36">
        <SelectField
          label={name}
          hideLabel
          size="small"
          value={value}
          options={all.map((option) => ({ value: option, label: wordOf(words, option) }))}
          onChange={change}
        />
      </div>
    );
  }
  return (
    <input
      type="number"
      aria-label={name}
      aria-invalid={fault !== undefined}
      inputMode="decimal"
      value={setting.value}
      {...(definition.kind === 'range' ? { step: 'any' } : { step: 1, min: definition.min })}
      className={classNames(
        fieldClasses,
        'h-7 w-24! [appearance:textfield] px-2 text-right text-13! pointer-coarse:h-11 pointer-coarse:text-16!',
      )}
      onChange={(event) => {
        change(event.target.value === '' ? '' : event.target.valueAsNumber);
      }}
    />
  );
};

const wordOf = (words: Readonly<Record<string, string>>, option: string): string => words[option] ?? option;
