import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { tokensTexts } from '../../texts/tokens.js';
import { messageOf } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { IssuedSecret } from './issued-secret.js';
import { useRotateToken } from './tokens-query.js';

/** How long the secret before goes on working. */
const overlap = '24h';

/** The button, and the new secret. */
export const RotateToken = ({ token: { id } }: { readonly token: TokenDto }) => {
  const rotate = useRotateToken(id);
  const close = (): void => {
    rotate.reset();
  };
  return (
    <>
      <Button
        size="small"
        title={tokensTexts.panel.rotateHint}
        disabled={rotate.isPending}
        onClick={() => {
          rotate.mutate(overlap);
        }}
      >
        {tokensTexts.panel.rotate}
      </Button>
      {rotate.error !== null && <Notice meaning="bad">{messageOf(rotate.error)}</Notice>}
      <Sheet
        title={tokensTexts.secret.title}
        side="middle"
        open={rotate.data !== undefined}
        onOpenChange={close}
      >
        {rotate.data !== undefined && <IssuedSecret secret={rotate.data.secret} onDone={close} />}
      </Sheet>
    </>
  );
};
