import { Tick } from '../../components/tick.js';
import { useTokenStatus } from '../../gateway/token-status.js';
import { useToken } from '../../gateway/token-store.js';
import { playgroundTexts } from '../../texts/playground.js';
import { TokenField } from './token-field.js';
import { TokenHelp } from './token-help.js';
import { TokenWords } from './token-words.js';

/** The token in the header of a wide page, with its state in words. */
export const TokenBar = () => {
  const status = useTokenStatus();
  return (
    <>
      <TokenField faulty={status.kind === 'refused'} />
      <TokenKeeping />
      <TokenWords status={status} />
    </>
  );
};

/** Under the header: what to do about the token, while there is something to do. */
export const TokenBand = () => {
  const status = useTokenStatus();
  if (status.kind === 'valid' || status.kind === 'checking') return null;
  return (
    <div className="border-b border-neutral-6 bg-neutral-2 px-4 py-2">
      <TokenHelp status={status} />
    </div>
  );
};

/** Whether the token is remembered beyond this tab. */
export const TokenKeeping = () => {
  const { token, remembered, set } = useToken();
  return (
    <Tick
      label={
        <>
          {playgroundTexts.token.remember[0]}
          <span className="md:max-lg:sr-only"> {playgroundTexts.token.remember[1]}</span>
        </>
      }
      checked={remembered}
      className="shrink-0"
      onChange={(remember) => {
        set(token, remember);
      }}
    />
  );
};
