import { useEffect, useState } from 'react';
import { SelectField } from '../../components/select-field.js';
import { TextField } from '../../components/text-field.js';
import { tokensTexts } from '../../texts/tokens.js';
import { tokenStates } from './tokens-address.js';
import type { TokensAddress, TokensAddressChange } from './tokens-address.js';

const texts = tokensTexts.filters;
/** What is typed counts when the hand rests, milliseconds. */
const restingTime = 300;

interface TokenFiltersProps {
  readonly address: TokensAddress;
  readonly onChange: (part: TokensAddressChange) => void;
}

/** Which tokens are on show. They stand in the page's address. */
export const TokenFilters = ({ address, onChange }: TokenFiltersProps) => {
  const [search, setSearch] = useState(address.search ?? '');
  useEffect(() => {
    if (search === (address.search ?? '')) return undefined;
    const timer = setTimeout(() => {
      onChange({ search });
    }, restingTime);
    return () => {
      clearTimeout(timer);
    };
  }, [search, address.search, onChange]);
  return (
    <>
      <TextField
        label={texts.search}
        type="search"
        placeholder={texts.searchHint}
        className="w-56"
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
        }}
      />
      <SelectField
        label={texts.state}
        value={address.state ?? 'any'}
        options={[
          { value: 'any', label: texts.anyState },
          ...tokenStates.map((state) => ({ value: state, label: tokensTexts.states[state] })),
        ]}
        onChange={(state) => {
          onChange({ state: state === 'any' ? undefined : state });
        }}
      />
    </>
  );
};
