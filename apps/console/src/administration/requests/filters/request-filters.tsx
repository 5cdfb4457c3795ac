import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { SelectField } from '../../../components/select-field.js';
import { usePhone } from '../../../components/use-media.js';
import { requestsTexts } from '../../../texts/requests.js';
import { requestEnds, requestOnlys } from '../requests-address.js';
import type { FilterProps } from './filter-props.js';
import { SearchFilter } from './search-filter.js';
import type { SearchName } from './search-filter.js';
import { TimeFilter } from './time-filter.js';

const texts = requestsTexts.filters;

const usual: readonly SearchName[] = ['model', 'provider', 'token', 'request'];
const others: readonly SearchName[] = ['upstream', 'team', 'late', 'slow'];

/** Which requests are on show. They stand in the page's address. Those seldom used are folded away until one holds. */
export const RequestFilters = ({ address, onChange }: FilterProps) => {
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const hidden = phone ? [...usual, ...others] : others;
  // What holds is seen.
  const isHeldOpen = hidden.some((name) => address[name] !== undefined);
  const isOpen = opened || isHeldOpen;
  const shown = [...usual, ...others].filter((name) => isOpen || !hidden.includes(name));
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
      {shown.map((name) => (
        <SearchFilter key={name} name={name} address={address} onChange={onChange} />
      ))}
      {!isHeldOpen && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          onClick={() => {
            setOpened(!opened);
          }}
        >
          <SlidersHorizontal size={14} aria-hidden />
          {isOpen ? texts.fewer : texts.more}
        </Button>
      )}
    </>
  );
};
