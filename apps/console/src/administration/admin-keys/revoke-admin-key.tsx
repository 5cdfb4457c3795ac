import { adminKeysTexts } from '../../texts/admin-keys.js';
import type { AdminKeyDto } from '../api/api-types.js';
import { ConfirmedAction } from '../frame/confirmed-action.js';
import { useRevokeAdminKey } from './admin-keys-query.js';

const texts = adminKeysTexts.revoke;

interface RevokeAdminKeyProps {
  readonly adminKey: AdminKeyDto;
  /** Whether this browser is signed in with it. */
  readonly isOwn: boolean;
}

/** Ends an admin key for good, once that is confirmed. */
export const RevokeAdminKey = ({ adminKey: { id, name }, isOwn }: RevokeAdminKeyProps) => (
  <ConfirmedAction
    button={texts.button}
    name={texts.name(name)}
    title={texts.title(name)}
    confirm={texts.confirm}
    action={useRevokeAdminKey(id)}
  >
    <p>{isOwn ? texts.ownHint : texts.hint}</p>
  </ConfirmedAction>
);
