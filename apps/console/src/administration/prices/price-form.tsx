import { useState } from 'react';
import { Section } from '../../components/section.js';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { pricesTexts } from '../../texts/prices.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal, toldOf } from '../form/refusal.js';
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
  const [checks, setChecks] = useState(0);
  const seen = checks > 0 ? faultsOf(values) : [];
  const change = (part: Partial<PriceValues>): void => {
    setValues((before) => ({ ...before, ...part }));
  };
  const faultOf = (param: string): string | undefined => {
    const fault = seen.find((one) => one.param === param);
    return fault === undefined ? toldOf(error, param) : texts[fault.kind];
  };
  return (
    <CheckedForm
      checks={checks}
      error={error}
      onSubmit={() => {
        setChecks((times) => times + 1);
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
      <Refusal error={error} />
      <FormActions submit={texts.save} pendingSubmit={texts.pending} pending={pending} onCancel={onCancel} />
    </CheckedForm>
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
