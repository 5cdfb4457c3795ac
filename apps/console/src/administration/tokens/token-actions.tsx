import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { administrationTexts } from '../../texts/administration.js';
import { tokensTexts } from '../../texts/tokens.js';
import { messageOf } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { useMay } from '../session/session-query.js';
import { EditToken } from './edit-token.js';
import { RevokeToken } from './revoke-token.js';
import { RotateToken } from './rotate-token.js';
import { useUpdateToken } from './tokens-query.js';

/** What can be done with a token, by whoever may. */
export const TokenActions = ({ token }: { readonly token: TokenDto }) => {
  const mayChange = useMay('operator');
  if (token.state === 'revoked') return null;
  if (!mayChange) return <p className="text-13 text-neutral-11">{administrationTexts.mayNot}</p>;
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <EditToken token={token} />
      <RotateToken token={token} />
      <SwitchToken token={token} />
      <RevokeToken token={token} />
    </div>
  );
};

/** Takes what a token opens away for a while, or gives it back. */
const SwitchToken = ({ token: { id, enabled, revision } }: { readonly token: TokenDto }) => {
  const update = useUpdateToken(id);
  return (
    <>
      <Button
        size="small"
        disabled={update.isPending}
        onClick={() => {
          update.mutate({ enabled: !enabled, revision });
        }}
      >
        {enabled ? tokensTexts.panel.disable : tokensTexts.panel.enable}
      </Button>
      {update.error !== null && <Notice meaning="bad">{messageOf(update.error)}</Notice>}
    </>
  );
};
