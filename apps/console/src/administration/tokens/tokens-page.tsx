import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { CsvButton } from '../csv/csv-button.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { useMay } from '../session/session-query.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { CreateToken } from './create-token.js';
import { tokenColumns } from './token-columns.js';
import { TokenFilters } from './token-filters.js';
import { TokenPanel } from './token-panel.js';
import { readTokensAddress } from './tokens-address.js';
import type { TokensAddress, TokensAddressChange } from './tokens-address.js';
import { tokensCsv } from './tokens-csv.js';
import { allTokens, useTokens } from './tokens-query.js';

/** `/console/tokens`: who may use the gateway, for what and how much. */
export const TokensPage = () => {
  const address = useSearch({ from: '/console/tokens' });
  const navigate = useNavigate();
  const query = useTokens(address);
  const mayChange = useMay('operator');
  const change = useCallback(
    (part: TokensAddressChange) => {
      void navigate({
        to: '/console/tokens',
        replace: true,
        search: (before) => readTokensAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const tokens = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead
        title={tokensTexts.title}
        action={
          <span className="flex flex-wrap items-center gap-2">
            <CsvButton name="tokens" columns={tokensCsv} rows={(signal) => allTokens(address, signal)} />
            {mayChange && <CreateToken />}
          </span>
        }
      >
        <TokenFilters address={address} onChange={change} />
      </PageHead>
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && tokens.length === 0 && <NoTokens address={address} />}
      {tokens.length > 0 && (
        <DataTable<TokenDto>
          label={tokensTexts.table}
          columns={tokenColumns}
          rows={tokens}
          keyOf={({ id }) => id}
          chosen={address.token}
          open={{
            name: ({ name }) => tokensTexts.openToken(name),
            onOpen: ({ id }) => {
              change({ token: id });
            },
          }}
        />
      )}
      {tokens.length > 0 && <ListFoot count={tokens.length} query={query} />}
      {address.token !== undefined && (
        <TokenPanel
          key={address.token}
          id={address.token}
          onClose={() => {
            change({ token: undefined });
          }}
        />
      )}
    </>
  );
};

/** What stands where no token is: what they are for, or that the filters leave none. */
const NoTokens = ({ address: { search, state, team } }: { readonly address: TokensAddress }) => (
  <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
    {search === undefined && state === undefined && team === undefined ? (
      <>
        <p className="text-16 font-semibold">{tokensTexts.emptyTitle}</p>
        <p className="mt-2 text-14 text-neutral-11">{tokensTexts.emptyHint}</p>
      </>
    ) : (
      <p className="text-14 text-neutral-11">{tokensTexts.emptyFiltered}</p>
    )}
  </div>
);
