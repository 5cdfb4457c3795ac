import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { Fact, Facts } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { TokenActions } from './token-actions.js';
import { TokenStanding } from './token-standing.js';
import { TokenSpending } from './token-spending.js';
import {
  budgetsInWords,
  cacheInWords,
  endpointsInWords,
  limitsInWords,
  modelsInWords,
  TokenState,
} from './token-words.js';
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
    <SidePanel title={token?.name ?? id} onClose={onClose}>
      <QueryState query={query} />
      {token !== undefined && (
        <>
          <TokenActions token={token} />
          <TokenStanding token={token} />
          <TokenSpending id={id} />
          <TokenFacts token={token} />
        </>
      )}
    </SidePanel>
  );
};

const TokenFacts = ({ token }: { readonly token: TokenDto }) => (
  <Facts>
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
    <Fact name={texts.endpoints}>{endpointsInWords(token)}</Fact>
    <Fact name={texts.networks}>{token.ip_ranges?.join(', ') ?? texts.everywhere}</Fact>
    <Fact name={tokensTexts.columns.limits}>{limitsInWords(token)}</Fact>
    <Fact name={tokensTexts.columns.budget}>{budgetsInWords(token)}</Fact>
    <Fact name={texts.expires}>{token.expires_at === null ? texts.never : localTime(token.expires_at)}</Fact>
    {token.strict && <Fact name={texts.strict}>{texts.strictHint}</Fact>}
    {token.cache !== null && <Fact name={texts.cache}>{cacheInWords(token.cache)}</Fact>}
    {token.log_bodies !== null && (
      <Fact name={texts.bodies}>{token.log_bodies ? texts.kept : texts.notKept}</Fact>
    )}
    {Object.entries(token.metadata).map(([name, note]) => (
      <Fact key={name} name={name}>
        {note}
      </Fact>
    ))}
    <Fact name={tokensTexts.columns.created}>{localTime(token.created_at)}</Fact>
  </Facts>
);
