import { useState } from 'react';
import { TextField } from '../../components/text-field.js';
import { modelsTexts } from '../../texts/models.js';
import { Conflicting } from '../conflict/edits-conflict.js';
import type { EditsConflict } from '../conflict/edits-conflict.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal, toldOf } from '../form/refusal.js';
import { CandidatesField } from './candidates-field.js';
import { textOf } from './model-fields.js';
import type { ModelFields } from './model-fields.js';
import { faultsOf } from './model-values.js';
import type { ModelValues } from './model-values.js';
import { RoutingFields } from './routing-fields.js';

const texts = modelsTexts.form;

interface ModelFormProps {
  readonly initial: ModelValues;
  /** The name is given, and stays. */
  readonly isNamed?: boolean;
  readonly submit: string;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly conflict?: EditsConflict<ModelValues> | undefined;
  readonly onSubmit: (values: ModelValues) => void;
  readonly onCancel: () => void;
}

/** The fields of a name; what is wrong with one stands under it, before and after the gateway has looked. */
export const ModelForm = (props: ModelFormProps) => {
  const { initial, isNamed = false, submit, pending, error, conflict, onSubmit, onCancel } = props;
  const [values, setValues] = useState(initial);
  const [checks, setChecks] = useState(0);
  const seen = checks > 0 ? faultsOf(values) : [];
  const fields: ModelFields = {
    values,
    change: (part) => {
      setValues((before) => ({ ...before, ...part }));
    },
    faultOf: (param) => {
      const fault = seen.find((one) => one.param === param);
      return fault === undefined ? toldOf(error, param) : texts[fault.kind];
    },
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
      {!isNamed && (
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...textOf(fields, 'name', 'name')}
        />
      )}
      <CandidatesField {...fields} />
      <RoutingFields {...fields} />
      {conflict === undefined ? (
        <Refusal error={error} />
      ) : (
        <Conflicting {...{ initial, values, conflict }} labels={texts.fieldNames} onMerge={setValues} />
      )}
      <FormActions submit={submit} pending={pending} disabled={conflict !== undefined} onCancel={onCancel} />
    </CheckedForm>
  );
};
