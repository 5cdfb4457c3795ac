import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../components/icon-button.js';
import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { TokenActions } from './token-actions.js';
import { TokenSpending } from './token-spending.js';
import { budgetsInWords, limitsInWords, modelsInWords, TokenState } from './token-words.js';
import { useTokenDetails } from './tokens-query.js';

const texts = tokensTexts.panel;

interface TokenPanelProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One token: what it may do, what it used, what can be done with it. */
export const TokenPanel = ({ id, onClose }: TokenPanelProps) => {
  const query = useTokenDetails(id);
  const token = query.data;
  return (
    <aside
      aria-label={token?.name ?? id}
      className="absolute inset-y-0 right-0 z-20 w-full overflow-auto border-l border-neutral-6 bg-neutral-1 p-4 shadow-float sm:w-[26rem]"
    >
      <div className="mb-4 flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold break-words">{token?.name ?? id}</h2>
        <IconButton icon={X} name={tokensTexts.close} onClick={onClose} />
      </div>
      <QueryState query={query} />
      {token !== undefined && (
        <>
          <TokenActions token={token} />
          <Facts token={token} />
          <TokenSpending id={id} />
        </>
      )}
    </aside>
  );
};

const Facts = ({ token }: { readonly token: TokenDto }) => (
  <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-13">
    <Fact name={tokensTexts.columns.state}>
      <TokenState state={token.state} />
    </Fact>
    <Fact name={tokensTexts.columns.secret}>
      <code className="font-mono text-12">{token.display}</code>
      {token.former_secrets.map(({ display, until }) => (
        <p key={display} className="text-neutral-11">
          {texts.formerSecret(display, localTime(until))}
        </p>
      ))}
    </Fact>
    <Fact name={texts.id}>
      <code className="font-mono text-12 break-all">{token.id}</code>
    </Fact>
    <Fact name={tokensTexts.columns.owner}>{token.owner ?? texts.none}</Fact>
    <Fact name={tokensTexts.columns.team}>{token.team ?? texts.none}</Fact>
    <Fact name={tokensTexts.columns.models}>{modelsInWords(token)}</Fact>
    <Fact name={texts.endpoints}>{token.endpoints?.join(', ') ?? texts.everywhere}</Fact>
    <Fact name={texts.networks}>{token.ip_ranges?.join(', ') ?? texts.everywhere}</Fact>
    <Fact name={tokensTexts.columns.limits}>{limitsInWords(token)}</Fact>
    <Fact name={tokensTexts.columns.budget}>{budgetsInWords(token)}</Fact>
    <Fact name={texts.expires}>{token.expires_at === null ? texts.never : localTime(token.expires_at)}</Fact>
    <Fact name={tokensTexts.columns.created}>{localTime(token.created_at)}</Fact>
  </dl>
);

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-neutral-11">{name}</dt>
    <dd className="min-w-0 break-words">{children}</dd>
  </>
);
