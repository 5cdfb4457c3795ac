import { X } from 'lucide-react';
import { useMemo } from 'react';
import { IconButton } from '../../components/icon-button.js';
import { SelectField } from '../../components/select-field.js';
import { requestsTexts } from '../../texts/requests.js';
import { localTime } from '../format/figures.js';
import { RestingField } from '../table/resting-field.js';
import { requestEnds, requestOnlys, requestRanges, usualRange } from './requests-address.js';
import type { RequestsAddress, RequestsAddressChange } from './requests-address.js';

const texts = requestsTexts.filters;

interface RequestFiltersProps {
  readonly address: RequestsAddress;
  readonly onChange: (part: RequestsAddressChange) => void;
}

const searched = ['model', 'provider', 'upstream', 'token', 'team', 'request'] as const;

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
      <TimeFilter address={address} onChange={onChange} />
      <SelectField
        label={texts.end}
        value={address.end ?? 'any'}
        options={[
          { value: 'any', label: texts.anyEnd },
          ...requestEnds.map((end) => ({ value: end, label: requestsTexts.ends[end] })),
          { value: 'errors', label: texts.errors },
        ]}
        onChange={(end) => {
          onChange({ end: end === 'any' ? undefined : end });
        }}
      />
      <SelectField
        label={texts.only}
        value={address.only ?? 'anything'}
        options={[
          { value: 'anything', label: texts.anything },
          ...requestOnlys.map((only) => ({ value: only, label: texts.onlys[only] })),
        ]}
        onChange={(only) => {
          onChange({ only: only === 'anything' ? undefined : only });
        }}
      />
      {searched.map((name) => (
        <RestingField
          key={name}
          label={texts[name]}
          {...(name === 'request' && { hint: texts.requestHint })}
          className="w-36"
          value={address[name] ?? ''}
          onChange={changes[name]}
        />
      ))}
    </>
  );
};

/** How far back; or the time that a chart led to, until it is taken away. */
const TimeFilter = ({ address: { range, from, to }, onChange }: RequestFiltersProps) =>
  from === undefined || to === undefined ? (
    <SelectField
      label={texts.range}
      value={range ?? usualRange}
      options={requestRanges.map((one) => ({ value: one, label: texts.ranges[one] }))}
      onChange={(chosen) => {
        onChange({ range: chosen });
      }}
    />
  ) : (
    <div>
      <p className="mb-1 text-13 font-medium">{texts.range}</p>
      <p className="flex h-9 items-center gap-1 rounded border border-neutral-7 pl-3 text-13">
        {texts.span(localTime(from), localTime(to))}
        <IconButton
          icon={X}
          size="small"
          name={texts.clearSpan}
          onClick={() => {
            onChange({ from: undefined, to: undefined });
          }}
        />
      </p>
    </div>
  );
