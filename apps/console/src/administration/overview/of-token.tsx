import { Link } from '@tanstack/react-router';
import { overviewTexts as texts } from '../../texts/overview.js';
import { useTokenDetails } from '../tokens/tokens-query.js';
import { readOverviewAddress } from './overview-address.js';

/** Says that the requests of one token count alone, and leads to it and back to all of them. */
export const OfToken = ({ id }: { readonly id: string }) => {
  const { data } = useTokenDetails(id);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-neutral-6 bg-neutral-2 px-3 py-2 text-14">
      <span>
        {texts.ofToken}{' '}
        <Link to="/console/tokens" search={{ token: id }} className="font-semibold underline">
          {data?.name ?? id}
        </Link>
      </span>
      <Link
        to="/console/overview"
        search={(before) => readOverviewAddress({ ...before, token: undefined })}
        className="text-accent-text underline"
      >
        {texts.ofAll}
      </Link>
    </p>
  );
};
