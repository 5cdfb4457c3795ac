import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Section } from '../../components/section.js';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { pricesTexts } from '../../texts/prices.js';
import { ApiFault, messageOf } from '../api/api-fault.js';
import { useProviderIds } from '../models/models-query.js';
import { faultsOf, furtherRates, usualRates } from './price-values.js';
import type { PriceValues, RateName } from './price-values.js';
import { TierFields } from './tier-fields.js';

const texts = pricesTexts.form;

interface PriceFormProps {
  readonly initial: PriceValues;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: (values: PriceValues) => void;
  readonly onCancel: () => void;
}

/** The fields of a price; what is wrong with one stands under it, before and after the gateway has looked. */
export const PriceForm = ({ initial, pending, error, onSubmit, onCancel }: PriceFormProps) => {
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState(0);
  const seen = checked > 0 ? faultsOf(values) : [];
  const change = (part: Partial<PriceValues>): void => {
    setValues((before) => ({ ...before, ...part }));
  };
  const faultOf = (param: string): string | undefined => {
    const fault = seen.find((one) => one.param === param);
    if (fault !== undefined) return texts[fault.kind];
    return error instanceof ApiFault ? error.fields.find((told) => told.param === param)?.message : undefined;
  };
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error != null || checked > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, checked]);
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setChecked((times) => times + 1);
        if (!pending && faultsOf(values).length === 0) onSubmit(values);
      }}
    >
      <PlaceFields values={values} change={change} faultOf={faultOf} />
      <fieldset>
        <legend className="mb-2 text-14 font-semibold">{texts.million}</legend>
        <RateFields names={usualRates} values={values} change={change} faultOf={faultOf} />
      </fieldset>
      <Section title={texts.more} note={texts.moreNote}>
        <RateFields names={furtherRates} values={values} change={change} faultOf={faultOf} />
      </Section>
      <TierFields values={values} faultOf={faultOf} onChange={change} />
      <NoteFields values={values} change={change} faultOf={faultOf} />
      {error != null && (
        <Notice meaning="bad">
          {error instanceof ApiFault && error.fields.length > 0 ? texts.refused : messageOf(error)}
        </Notice>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.pending : texts.save}
        </Button>
      </div>
    </form>
  );
};

interface FieldsProps {
  readonly values: PriceValues;
  readonly change: (part: Partial<PriceValues>) => void;
  /** What is wrong with a field, by its name in the API. */
  readonly faultOf: (param: string) => string | undefined;
}

/** Whose model is priced. */
const PlaceFields = ({ values, change, faultOf }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <ProviderField
      value={values.provider}
      fault={faultOf('provider')}
      onChange={(provider) => {
        change({ provider });
      }}
    />
    <TextField
      label={texts.model}
      hint={texts.modelHint}
      autoComplete="off"
      value={values.model}
      fault={faultOf('model')}
      onChange={(event) => {
        change({ model: event.target.value });
      }}
    />
  </div>
);

const RateFields = ({
  names,
  values,
  change,
  faultOf,
}: FieldsProps & { readonly names: readonly RateName[] }) => (
  <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
    {names.map((name) => (
      <TextField
        key={name}
        label={pricesTexts.rates[name]}
        inputMode="decimal"
        value={values.rates[name]}
        fault={faultOf(`prices.${name}`)}
        onChange={(event) => {
          change({ rates: { ...values.rates, [name]: event.target.value } });
        }}
      />
    ))}
  </div>
);

const NoteFields = ({ values, change, faultOf }: FieldsProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      label={texts.from}
      type="datetime-local"
      hint={texts.fromHint}
      value={values.from}
      fault={faultOf('from')}
      onChange={(event) => {
        change({ from: event.target.value });
      }}
    />
    <TextField
      label={texts.note}
      hint={texts.noteHint}
      value={values.note}
      fault={faultOf('note')}
      onChange={(event) => {
        change({ note: event.target.value });
      }}
    />
  </div>
);

interface ProviderFieldProps {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (provider: string) => void;
}

/** One that is no more may have been used: it can be priced still. */
const ProviderField = ({ value, fault, onChange }: ProviderFieldProps) => {
  const known = useProviderIds().data ?? [];
  const ids = value === '' || known.includes(value) ? known : [...known, value];
  return (
    <SelectField
      label={texts.provider}
      value={value}
      fault={fault}
      options={[
        { value: '', label: texts.noProvider, disabled: true },
        ...ids.map((id) => ({ value: id, label: id })),
      ]}
      onChange={onChange}
    />
  );
};
