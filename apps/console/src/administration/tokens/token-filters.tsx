import { useCallback } from 'react';
import { SelectField } from '../../components/select-field.js';
import { tokensTexts } from '../../texts/tokens.js';
import { RestingField } from '../table/resting-field.js';
import { tokenStates } from './tokens-address.js';
import type { TokensAddress, TokensAddressChange } from './tokens-address.js';

const texts = tokensTexts.filters;

interface TokenFiltersProps {
  readonly address: TokensAddress;
  readonly onChange: (part: TokensAddressChange) => void;
}

/** Which tokens are on show. They stand in the page's address. */
export const TokenFilters = ({ address, onChange }: TokenFiltersProps) => {
  const search = useCallback(
    (text: string) => {
      onChange({ search: text });
    },
    [onChange],
  );
  return (
    <>
      <RestingField
        label={texts.search}
        hint={texts.searchHint}
        className="w-56"
        value={address.search ?? ''}
        onChange={search}
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
