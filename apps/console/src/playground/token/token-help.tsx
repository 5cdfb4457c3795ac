import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.js';
import { classNames } from '../../components/class-names.js';
import type { TokenStatus } from '../../gateway/token-status.js';
import { playgroundTexts } from '../../texts/playground.js';

const texts = playgroundTexts.token;
/** In the page's first font: the other one would be loaded for these words alone. */
const commandLook = 'rounded bg-neutral-4 px-1 py-0.5 font-sans font-medium';

/** Where a token comes from, or what is wrong with this one and how to mend it. */
export const TokenHelp = ({ status }: { readonly status: TokenStatus }) => {
  const queries = useQueryClient();
  if (status.kind === 'valid' || status.kind === 'checking') return null;
  const bad = status.kind !== 'none';
  return (
    <div
      role={bad ? 'alert' : 'status'}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 text-13',
        status.kind === 'refused' && 'text-bad-text',
        status.kind === 'unreachable' && 'text-attention-text',
        status.kind === 'none' && 'text-neutral-11',
      )}
    >
      <span>{status.words}</span>
      {status.kind === 'unreachable' ? (
        <Button
          size="small"
          onClick={() => {
            void queries.invalidateQueries();
          }}
        >
          {texts.retry}
        </Button>
      ) : (
        <span className="text-neutral-11">
          {texts.firstOne[0]}
          <code className={commandLook}>{texts.commands.start}</code>
          {texts.firstOne[1]}
          <code className={commandLook}>{texts.commands.create}</code>
          {texts.firstOne[2]}
        </span>
      )}
    </div>
  );
};
