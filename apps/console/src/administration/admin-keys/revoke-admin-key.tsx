import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { adminKeysTexts } from '../../texts/admin-keys.js';
import { messageOf } from '../api/api-fault.js';
import type { AdminKeyDto } from '../api/api-types.js';
import { useRevokeAdminKey } from './admin-keys-query.js';

const texts = adminKeysTexts.revoke;

interface RevokeAdminKeyProps {
  readonly adminKey: AdminKeyDto;
  /** Whether this browser is signed in with it. */
  readonly isOwn: boolean;
}

/** The button, and the question whether that is meant. */
export const RevokeAdminKey = ({ adminKey: { id, name }, isOwn }: RevokeAdminKeyProps) => {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeAdminKey(id);
  const close = (): void => {
    setAsking(false);
    revoke.reset();
  };
  return (
    <>
      <Button
        size="small"
        look="danger"
        aria-label={texts.name(name)}
        onClick={() => {
          setAsking(true);
        }}
      >
        {texts.button}
      </Button>
      <Sheet title={texts.title(name)} side="middle" open={asking} onOpenChange={close}>
        <p className="mb-4 text-14">{isOwn ? texts.ownHint : texts.hint}</p>
        {revoke.error !== null && <Notice meaning="bad">{messageOf(revoke.error)}</Notice>}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{adminKeysTexts.form.cancel}</Button>
          <Button
            look="danger"
            disabled={revoke.isPending}
            onClick={() => {
              revoke.mutate(undefined, { onSuccess: close });
            }}
          >
            {texts.confirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};
