import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { adminKeysTexts } from '../../texts/admin-keys.js';
import { ApiFault, messageOf } from '../api/api-fault.js';
import type { AdminKeyCreationDto } from '../api/api-types.js';

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
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error != null) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error]);
  const isEmpty = name.trim() === '';
  const taken = error instanceof ApiFault && error.code === 'name_taken';
  const told =
    error instanceof ApiFault ? error.fields.find(({ param }) => param === 'name')?.message : undefined;
  const fault = isChecked && isEmpty ? texts.nameMissing : (told ?? (taken ? messageOf(error) : undefined));
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
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
      {error != null && fault === undefined && <Notice meaning="bad">{messageOf(error)}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{texts.cancel}</Button>
        <Button type="submit" look="primary" disabled={pending}>
          {pending ? texts.pending : texts.create}
        </Button>
      </div>
    </form>
  );
};
