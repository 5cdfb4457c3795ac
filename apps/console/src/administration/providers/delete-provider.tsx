import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { administrationTexts } from '../../texts/administration.js';
import { providersTexts } from '../../texts/providers.js';
import { messageOf } from '../api/api-fault.js';
import type { ProviderDto } from '../api/api-types.js';
import { QueryState } from '../frame/query-state.js';
import { ModelNames } from './model-names.js';
import { useDeleteProvider, useModelsNaming } from './providers-query.js';

const texts = providersTexts.panel;

interface DeleteProviderProps {
  readonly provider: ProviderDto;
  readonly all: readonly ProviderDto[];
  readonly onDeleted: () => void;
}

/** The button, and the question whether that is meant, with what depends on it told first. */
export const DeleteProvider = (props: DeleteProviderProps) => {
  const [asking, setAsking] = useState(false);
  const { id } = props.provider;
  const close = (): void => {
    setAsking(false);
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
        {texts.delete}
      </Button>
      <Sheet title={texts.deleteTitle(id)} side="middle" open={asking} onOpenChange={close}>
        {asking && <Question {...props} onClose={close} />}
      </Sheet>
    </>
  );
};

const Question = ({
  provider: { id, revision },
  all,
  onDeleted,
  onClose,
}: DeleteProviderProps & { readonly onClose: () => void }) => {
  const remove = useDeleteProvider(id);
  const naming = useModelsNaming(id);
  // Where another one has its id, their requests go there already.
  const hasOther = all.some((one) => one.id === id && one.source !== 'stored');
  const models = naming.data ?? [];
  const isInUse = models.length > 0 && !hasOther;
  return (
    <>
      <QueryState query={naming} />
      {models.length > 0 && (
        <Notice meaning={isInUse ? 'bad' : 'attention'} className="mb-4">
          <p>{isInUse ? texts.inUse : texts.inUseElsewhere}</p>
          <ModelNames names={models} />
        </Notice>
      )}
      {!isInUse && <p className="mb-4 text-14">{texts.deleteHint}</p>}
      {remove.error !== null && <Notice meaning="bad">{messageOf(remove.error)}</Notice>}
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>{administrationTexts.cancel}</Button>
        {naming.isSuccess && !isInUse && (
          <Button
            look="danger"
            disabled={remove.isPending}
            onClick={() => {
              remove.mutate(revision, { onSuccess: onDeleted });
            }}
          >
            {texts.deleteConfirm}
          </Button>
        )}
      </div>
    </>
  );
};
