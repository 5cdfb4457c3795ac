import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { SelectField } from '../../components/select-field.js';
import { Sheet } from '../../components/sheet.js';
import { administrationTexts } from '../../texts/administration.js';
import { tokensTexts } from '../../texts/tokens.js';
import { messageOf } from '../api/api-fault.js';
import type { TokenDto } from '../api/api-types.js';
import { IssuedSecret } from '../secret/issued-secret.js';
import { useRotateToken } from './tokens-query.js';

const texts = tokensTexts.rotation;
const overlaps = ['0', '1h', '24h', '7d'] as const;

/** The button, the question how long the old secret works still, and the new one. */
export const RotateToken = ({ token: { id, name } }: { readonly token: TokenDto }) => {
  const [asking, setAsking] = useState(false);
  const [overlap, setOverlap] = useState<(typeof overlaps)[number]>('24h');
  const rotate = useRotateToken(id);
  const secret = rotate.data?.secret;
  const close = (): void => {
    setAsking(false);
    rotate.reset();
  };
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        {tokensTexts.panel.rotate}
      </Button>
      <Sheet
        title={secret === undefined ? texts.title(name) : tokensTexts.secret.title}
        side="middle"
        open={asking}
        onOpenChange={close}
      >
        {secret === undefined ? (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              rotate.mutate(overlap);
            }}
          >
            <p className="text-14">{texts.hint}</p>
            <SelectField
              label={texts.overlap}
              value={overlap}
              options={overlaps.map((value) => ({ value, label: texts.overlaps[value] }))}
              onChange={setOverlap}
            />
            {rotate.error !== null && <Notice meaning="bad">{messageOf(rotate.error)}</Notice>}
            <div className="flex justify-end gap-2">
              <Button onClick={close}>{administrationTexts.cancel}</Button>
              <Button type="submit" look="primary" disabled={rotate.isPending}>
                {texts.confirm}
              </Button>
            </div>
          </form>
        ) : (
          <IssuedSecret label={tokensTexts.secret.label} secret={secret} onDone={close} />
        )}
      </Sheet>
    </>
  );
};
