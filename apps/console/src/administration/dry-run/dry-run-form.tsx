import { useId, useState } from 'react';
import { Button } from '../../components/button.js';
import { Combobox } from '../../components/combobox.js';
import { JsonEditor } from '../../components/json-editor.js';
import { SelectField } from '../../components/select-field.js';
import { Switch } from '../../components/switch.js';
import { TextField } from '../../components/text-field.js';
import { dryRunTexts } from '../../texts/dry-run.js';
import { ApiFault } from '../api/api-fault.js';
import { usualFormat } from './dry-run-address.js';
import type { DryRunAddress, DryRunAddressChange } from './dry-run-address.js';
import { dryRunFormatIds, exampleText, withModel } from './dry-run-formats.js';
import type { DryRunFormatId } from './dry-run-formats.js';
import { useModelNames, useTokenNames } from './dry-run-query.js';
import type { DryRunQuestion } from './dry-run-query.js';

const texts = dryRunTexts.form;

interface DryRunFormProps {
  readonly address: DryRunAddress;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onChange: (part: DryRunAddressChange) => void;
  readonly onSubmit: (question: DryRunQuestion) => void;
}

/** The request that is tried. What was written for one endpoint stays while others are looked at. */
export const DryRunForm = ({ address, pending, error, onChange, onSubmit }: DryRunFormProps) => {
  const { format = usualFormat, model = '', token, strict = false } = address;
  const [written, setWritten] = useState<Partial<Record<DryRunFormatId, string>>>({});
  const [checked, setChecked] = useState(false);
  const text = written[format];
  const shown = text === undefined ? exampleText(format, model) : withModel(text, model);
  const fault = checked ? faultOf(shown) : undefined;
  return (
    <form
      noValidate
      className="grid min-w-0 content-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!pending && faultOf(shown) === undefined) onSubmit({ format, model, text: shown, token, strict });
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={texts.format}
          value={format}
          options={dryRunFormatIds.map((id) => ({ value: id, label: dryRunTexts.formats[id] }))}
          onChange={(id) => {
            onChange({ format: id });
          }}
        />
        <ModelField
          model={model}
          onChange={(name) => {
            onChange({ model: name });
          }}
        />
        <TokenField
          token={token ?? ''}
          fault={
            error instanceof ApiFault
              ? error.fields.find(({ param }) => param === 'token')?.message
              : undefined
          }
          onChange={(name) => {
            onChange({ token: name });
          }}
        />
        <Switch
          label={texts.strict}
          hint={texts.strictHint}
          checked={strict}
          onChange={(on) => {
            onChange({ strict: on ? true : undefined });
          }}
        />
      </div>
      <BodyField
        text={shown}
        fault={fault}
        isWritten={text !== undefined}
        onChange={(next) => {
          if (next !== shown) setWritten((before) => ({ ...before, [format]: next }));
        }}
      />
      <Button type="submit" look="primary" className="justify-self-start" disabled={pending}>
        {pending ? texts.pending : texts.submit}
      </Button>
    </form>
  );
};

interface BodyFieldProps {
  readonly text: string;
  readonly fault: string | undefined;
  /** It is the example no more. */
  readonly isWritten: boolean;
  /** @param text undefined: the example */
  readonly onChange: (text: string | undefined) => void;
}

const BodyField = ({ text, fault, isWritten, onChange }: BodyFieldProps) => (
  <div>
    <div className="mb-1 flex items-center justify-between gap-2">
      <span className="text-13 font-medium text-neutral-11">{texts.body}</span>
      {isWritten && (
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            onChange(undefined);
          }}
        >
          {texts.example}
        </Button>
      )}
    </div>
    <JsonEditor label={texts.body} value={text} onChange={onChange} />
    {fault !== undefined && (
      <p role="alert" className="mt-1 text-13 text-bad-text">
        {fault}
      </p>
    )}
  </div>
);

/** Why a text is no body; undefined where it is one. */
function faultOf(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? undefined : texts.noObject;
  } catch (error) {
    return texts.noJson(error instanceof Error ? error.message : String(error));
  }
}

interface ModelFieldProps {
  readonly model: string;
  readonly onChange: (name: string) => void;
}

const ModelField = ({ model, onChange }: ModelFieldProps) => {
  const [search, setSearch] = useState('');
  const { data = [] } = useModelNames(search);
  return (
    <Combobox
      label={texts.model}
      value={model}
      options={data.map((value) => ({ value }))}
      empty={texts.modelEmpty}
      onSearch={setSearch}
      onChange={onChange}
    />
  );
};

interface TokenFieldProps {
  readonly token: string;
  readonly fault: string | undefined;
  readonly onChange: (name: string) => void;
}

/** Any text: the browser's own field suggests names, and is emptied like any other. */
const TokenField = ({ token, fault, onChange }: TokenFieldProps) => {
  const id = useId();
  const { data = [] } = useTokenNames(token);
  return (
    <>
      <TextField
        label={texts.token}
        hint={texts.tokenHint}
        fault={fault}
        list={id}
        autoComplete="off"
        value={token}
        onChange={(event) => {
          onChange(event.target.value);
        }}
      />
      <datalist id={id}>
        {data.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
};
