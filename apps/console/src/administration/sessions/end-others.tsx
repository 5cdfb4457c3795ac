import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { sessionsTexts } from '../../texts/sessions.js';
import { messageOf } from '../api/api-fault.js';
import type { SessionDto } from '../api/api-types.js';
import { useEndSessions } from './sessions-query.js';

const texts = sessionsTexts.others;

/** Signs out every browser on show but this one. Nothing where there is no other. */
export const EndOthers = ({ sessions }: { readonly sessions: readonly SessionDto[] }) => {
  const [asking, setAsking] = useState(false);
  const end = useEndSessions();
  const others = sessions.flatMap(({ id, current }) => (current === true || id === null ? [] : [id]));
  const close = (): void => {
    setAsking(false);
    end.reset();
  };
  if (others.length === 0 && !asking) return null;
  return (
    <>
      <Button
        onClick={() => {
          setAsking(true);
        }}
      >
        {texts.button}
      </Button>
      <Sheet title={texts.title(others.length)} side="middle" open={asking} onOpenChange={close}>
        <p className="mb-4 text-14">{texts.hint}</p>
        {end.error !== null && <Notice meaning="bad">{messageOf(end.error)}</Notice>}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{texts.cancel}</Button>
          <Button
            look="danger"
            disabled={end.isPending}
            onClick={() => {
              end.mutate(others, { onSuccess: close });
            }}
          >
            {end.isPending ? texts.pending : texts.confirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};
