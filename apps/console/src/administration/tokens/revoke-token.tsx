import { tokensTexts } from '../../texts/tokens.js';
import type { TokenDto } from '../api/api-types.js';
import { ConfirmedAction } from '../frame/confirmed-action.js';
import { useRevokeToken } from './tokens-query.js';

const texts = tokensTexts.panel;

/** Ends a token for good, once that is confirmed. */
export const RevokeToken = ({ token: { id, name } }: { readonly token: TokenDto }) => (
  <ConfirmedAction
    button={texts.revoke}
    title={texts.revokeTitle(name)}
    confirm={texts.revokeConfirm}
    action={useRevokeToken(id)}
  >
    <p>{texts.revokeHint}</p>
  </ConfirmedAction>
);
