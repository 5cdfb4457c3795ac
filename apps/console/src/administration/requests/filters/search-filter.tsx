import { useCallback } from 'react';
import { requestsTexts } from '../../../texts/requests.js';
import { RestingField } from '../../table/resting-field.js';
import type { FilterProps } from './filter-props.js';

const texts = requestsTexts.filters;

/** What is typed to be searched for. */
export type SearchName = 'model' | 'provider' | 'upstream' | 'token' | 'team' | 'request' | 'late' | 'slow';

interface SearchFilterProps extends FilterProps {
  readonly name: SearchName;
}

/** One of the texts that requests are searched by. */
export const SearchFilter = ({ name, address, onChange }: SearchFilterProps) => {
  const change = useCallback(
    (text: string) => {
      onChange({ [name]: text });
    },
    [name, onChange],
  );
  return (
    <RestingField
      label={texts[name]}
      {...(name === 'request' && { hint: texts.requestHint })}
      className="w-36"
      value={String(address[name] ?? '')}
      onChange={change}
    />
  );
};
