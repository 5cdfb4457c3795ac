import { useMemo } from 'react';
import { SelectField } from '../../components/select-field.js';
import { requestsTexts } from '../../texts/requests.js';
import { RestingField } from '../table/resting-field.js';
import { requestEnds, requestRanges, usualRange } from './requests-address.js';
import type { RequestsAddress, RequestsAddressChange } from './requests-address.js';

const texts = requestsTexts.filters;

interface RequestFiltersProps {
  readonly address: RequestsAddress;
  readonly onChange: (part: RequestsAddressChange) => void;
}

const searched = ['model', 'provider', 'token', 'request'] as const;

/** Which requests are on show. They stand in the page's address. */
export const RequestFilters = ({ address, onChange }: RequestFiltersProps) => {
  const changes = useMemo(
    () =>
      Object.fromEntries(
        searched.map((name) => [
          name,
          (text: string) => {
            onChange({ [name]: text });
          },
        ]),
      ) as Record<(typeof searched)[number], (text: string) => void>,
    [onChange],
  );
  return (
    <>
      <SelectField
        label={texts.range}
        value={address.range ?? usualRange}
        options={requestRanges.map((range) => ({ value: range, label: texts.ranges[range] }))}
        onChange={(range) => {
          onChange({ range });
        }}
      />
      <SelectField
        label={texts.end}
        value={address.end ?? 'any'}
        options={[
          { value: 'any', label: texts.anyEnd },
          ...requestEnds.map((end) => ({ value: end, label: requestsTexts.ends[end] })),
        ]}
        onChange={(end) => {
          onChange({ end: end === 'any' ? undefined : end });
        }}
      />
      {searched.map((name) => (
        <RestingField
          key={name}
          label={texts[name]}
          {...(name === 'request' && { hint: texts.requestHint })}
          value={address[name] ?? ''}
          onChange={changes[name]}
        />
      ))}
    </>
  );
};
