import { useState } from 'react';
import { TextField } from '../../components/text-field.js';
import { tokensTexts } from '../../texts/tokens.js';
import { Conflicting } from '../conflict/edits-conflict.js';
import type { EditsConflict } from '../conflict/edits-conflict.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal, toldOf } from '../form/refusal.js';
import { TokenBoundFields } from './token-bound-fields.js';
import { textOf } from './token-fields.js';
import type { TokenFields } from './token-fields.js';
import { TokenMoreFields } from './token-more-fields.js';
import { faultyNumbers } from './token-values.js';
import type { TokenValues } from './token-values.js';

const texts = tokensTexts.form;

interface TokenFormProps {
  readonly initial: TokenValues;
  readonly submit: string;
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly conflict?: EditsConflict<TokenValues> | undefined;
  readonly onSubmit: (values: TokenValues) => void;
  readonly onCancel: () => void;
}

/** The fields of a token; what is wrong with one stands under it, before and after the gateway has looked. */
export const TokenForm = (props: TokenFormProps) => {
  const { initial, submit, pending, error, conflict, onSubmit, onCancel } = props;
  const [values, setValues] = useState(initial);
  const [checks, setChecks] = useState(0);
  const faulty = checks > 0 ? faultyNumbers(values) : [];
  const fields: TokenFields = {
    values,
    change: (part) => {
      setValues((before) => ({ ...before, ...part }));
    },
    faultOf: (...params) =>
      params.some((param) => faulty.includes(param)) ? texts.notNumber : toldOf(error, ...params),
  };
  return (
    <CheckedForm
      checks={checks}
      error={error}
      onSubmit={() => {
        setChecks((times) => times + 1);
        if (!pending && faultyNumbers(values).length === 0) onSubmit(values);
      }}
    >
      <TextField label={texts.name} hint={texts.nameHint} autoComplete="off" {...textOf(fields, 'name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={texts.owner} autoComplete="off" {...textOf(fields, 'owner')} />
        <TextField label={texts.team} autoComplete="off" {...textOf(fields, 'team')} />
      </div>
      <TextField
        label={texts.models}
        hint={texts.modelsHint}
        autoComplete="off"
        {...textOf(fields, 'models')}
      />
      <TokenBoundFields {...fields} />
      <TextField label={texts.expires} type="datetime-local" {...textOf(fields, 'expiresAt', 'expires_at')} />
      <TokenMoreFields {...fields} />
      {conflict === undefined ? (
        <Refusal error={error} />
      ) : (
        <Conflicting {...{ initial, values, conflict }} labels={texts.fieldNames} onMerge={setValues} />
      )}
      <FormActions submit={submit} pending={pending} disabled={conflict !== undefined} onCancel={onCancel} />
    </CheckedForm>
  );
};
