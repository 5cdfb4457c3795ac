import { useState } from 'react';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { adminKeysTexts } from '../../texts/admin-keys.js';
import { ApiFault, messageOf } from '../api/api-fault.js';
import type { AdminKeyCreationDto } from '../api/api-types.js';
import { CheckedForm } from '../form/checked-form.js';
import { FormActions } from '../form/form-actions.js';
import { Refusal, toldOf } from '../form/refusal.js';

const texts = adminKeysTexts.form;

/** The least mighty first: what is chosen without a thought does the least harm. */
const roles = ['viewer', 'operator', 'owner'] as const;

interface AdminKeyFormProps {
  readonly pending: boolean;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: (key: AdminKeyCreationDto) => void;
  readonly onCancel: () => void;
}

/** A new admin key; what is wrong with its name stands under it, before and after the gateway has looked. */
export const AdminKeyForm = ({ pending, error, onSubmit, onCancel }: AdminKeyFormProps) => {
  const [name, setName] = useState('');
  const [role, setRole] = useState<(typeof roles)[number]>('viewer');
  const [checks, setChecks] = useState(0);
  const isEmpty = name.trim() === '';
  const taken = error instanceof ApiFault && error.code === 'name_taken';
  const told = toldOf(error, 'name') ?? (taken ? messageOf(error) : undefined);
  const fault = checks > 0 && isEmpty ? texts.nameMissing : told;
  return (
    <CheckedForm
      checks={checks}
      error={error}
      onSubmit={() => {
        setChecks((times) => times + 1);
        if (!pending && !isEmpty) onSubmit({ name: name.trim(), role });
      }}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="off"
        maxLength={100}
        value={name}
        fault={fault}
        onChange={(event) => {
          setName(event.target.value);
        }}
      />
      <SelectField
        label={texts.role}
        hint={texts.roleHints[role]}
        value={role}
        options={roles.map((one) => ({ value: one, label: adminKeysTexts.roles[one] }))}
        onChange={setRole}
      />
      {fault === undefined && <Refusal error={error} />}
      <FormActions
        submit={texts.create}
        pendingSubmit={texts.pending}
        pending={pending}
        onCancel={onCancel}
      />
    </CheckedForm>
  );
};
