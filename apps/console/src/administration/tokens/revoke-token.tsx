import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { tokensTexts } from '../../texts/tokens.js';
import { messageOf } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { useRevokeToken } from './tokens-query.js';

const texts = tokensTexts.panel;

/** The button, and the question whether that is meant. */
export const RevokeToken = ({ token: { id, name } }: { readonly token: TokenDto }) => {
  const [asking, setAsking] = useState(false);
  const revoke = useRevokeToken(id);
  const close = (): void => {
    setAsking(false);
    revoke.reset();
  };
  return (
    <>
      <Button
        size="small"
        look="danger"
        onClick={() => {
          setAsking(true);
        }}
      >
        {texts.revoke}
      </Button>
      <Sheet title={texts.revokeTitle(name)} side="middle" open={asking} onOpenChange={close}>
        <p className="mb-4 text-14">{texts.revokeHint}</p>
        {revoke.error !== null && <Notice meaning="bad">{messageOf(revoke.error)}</Notice>}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{tokensTexts.form.cancel}</Button>
          <Button
            look="danger"
            disabled={revoke.isPending}
            onClick={() => {
              revoke.mutate(undefined, { onSuccess: close });
            }}
          >
            {texts.revokeConfirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};
