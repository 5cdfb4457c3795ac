import { useState } from 'react';
import { Button } from '../../components/button.js';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { reratingTexts } from '../../texts/prices.js';
import type { ReratingCreationDto } from '../api/api-types.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal, toldOf } from '../form/refusal.js';
import { useProviderIds } from '../models/models-query.js';

const texts = reratingTexts.form;

/** Which requests, as it is written in the form. Times as the browser's own field has them, in the viewer's zone. */
export interface ReratingValues {
  readonly from: string;
  readonly to: string;
  readonly provider: string;
  readonly model: string;
}

interface ReratingFormProps {
  readonly initial: ReratingValues;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: (rerating: ReratingCreationDto) => void;
  readonly onCancel: () => void;
}

/** Which requests are priced anew; first it can be seen what that would change. */
export const ReratingForm = ({ initial, pending, error, onSubmit, onCancel }: ReratingFormProps) => {
  const [values, setValues] = useState(initial);
  const [checks, setChecks] = useState(0);
  const isMissing = checks > 0 && values.from === '';
  const text = (name: keyof ReratingValues) => ({
    label: texts[name],
    value: values[name],
    fault: name === 'from' && isMissing ? texts.missing : toldOf(error, name),
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setValues((before) => ({ ...before, [name]: event.target.value }));
    },
  });
  const submit = (isLook: boolean): void => {
    setChecks((times) => times + 1);
    if (!pending && values.from !== '') onSubmit(requestOf(values, isLook));
  };
  return (
    <CheckedForm
      checks={checks}
      error={error}
      onSubmit={() => {
        submit(true);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="datetime-local" {...text('from')} />
        <TextField type="datetime-local" hint={texts.toHint} {...text('to')} />
        <ProviderField
          value={values.provider}
          onChange={(provider) => {
            setValues((before) => ({ ...before, provider }));
          }}
        />
        <TextField hint={texts.modelHint} autoComplete="off" {...text('model')} />
      </div>
      <Refusal error={error} refused={texts.refused} />
      <FormActions submit={texts.look} pendingSubmit={texts.pending} pending={pending} onCancel={onCancel}>
        <Button
          disabled={pending}
          onClick={() => {
            submit(false);
          }}
        >
          {texts.begin}
        </Button>
      </FormActions>
    </CheckedForm>
  );
};

const ProviderField = ({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (provider: string) => void;
}) => {
  const known = useProviderIds().data ?? [];
  const ids = value === '' || known.includes(value) ? known : [...known, value];
  return (
    <SelectField
      label={texts.provider}
      value={value}
      options={[{ value: '', label: texts.anyProvider }, ...ids.map((id) => ({ value: id, label: id }))]}
      onChange={onChange}
    />
  );
};

const requestOf = ({ from, to, provider, model }: ReratingValues, isLook: boolean): ReratingCreationDto => ({
  from: new Date(from).toISOString(),
  ...(to !== '' && { to: new Date(to).toISOString() }),
  ...(provider !== '' && { provider }),
  ...(model.trim() !== '' && { model: model.trim() }),
  ...(isLook && { dry_run: true }),
});
