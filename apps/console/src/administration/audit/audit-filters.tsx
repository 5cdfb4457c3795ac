import { useCallback } from 'react';
import { SelectField } from '../../components/select-field.js';
import { auditTexts } from '../../texts/audit.js';
import { useAdminKeys } from '../admin-keys/admin-keys-query.js';
import { RestingField } from '../table/resting-field.js';
import { auditActions } from './audit-actions.js';
import { auditRanges } from './audit-address.js';
import type { AuditAddress, AuditAddressChange } from './audit-address.js';

const texts = auditTexts.filters;
/** Stands for no filter. */
const unfiltered = '';

interface AuditFiltersProps {
  readonly address: AuditAddress;
  readonly onChange: (part: AuditAddressChange) => void;
}

/** Which changes are on show. They stand in the page's address. */
export const AuditFilters = ({ address, onChange }: AuditFiltersProps) => {
  const target = useCallback(
    (text: string) => {
      onChange({ target: text });
    },
    [onChange],
  );
  return (
    <>
      <SelectField
        label={texts.range}
        value={address.range ?? unfiltered}
        options={[
          { value: unfiltered, label: texts.anyRange },
          ...auditRanges.map((range) => ({ value: range, label: texts.ranges[range] })),
        ]}
        onChange={(range) => {
          onChange({ range: range === unfiltered ? undefined : range });
        }}
      />
      <SelectField
        label={texts.action}
        value={address.action ?? unfiltered}
        options={[{ value: unfiltered, label: texts.anyAction }, ...choices(auditActions, address.action)]}
        onChange={(action) => {
          onChange({ action });
        }}
      />
      <ActorFilter actor={address.actor} onChange={onChange} />
      <RestingField
        label={texts.target}
        hint={texts.targetHint}
        className="w-56"
        value={address.target ?? ''}
        onChange={target}
      />
    </>
  );
};

/** Admin keys by their names; one that is no more by its id. */
const ActorFilter = ({
  actor,
  onChange,
}: {
  readonly actor: string | undefined;
  readonly onChange: AuditFiltersProps['onChange'];
}) => {
  const keys = useAdminKeys().data?.data ?? [];
  const named = keys.map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = actor === undefined || keys.some(({ id }) => id === actor);
  return (
    <SelectField
      label={texts.actor}
      value={actor ?? unfiltered}
      options={[
        { value: unfiltered, label: texts.anyActor },
        ...named,
        ...(isKnown ? [] : [{ value: actor, label: actor }]),
      ]}
      onChange={(chosen) => {
        onChange({ actor: chosen });
      }}
    />
  );
};

/** An address may say what this page does not know of. */
const choices = (known: readonly string[], chosen: string | undefined) =>
  [...known, ...(chosen === undefined || known.includes(chosen) ? [] : [chosen])].map((value) => ({
    value,
    label: value,
  }));
