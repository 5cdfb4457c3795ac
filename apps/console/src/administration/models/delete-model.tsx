import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { modelsTexts } from '../../texts/models.js';
import { messageOf } from '../api/api-fault.js';
import type { CatalogueDetailsDto } from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { useDeleteModel, useModelUsage } from './models-query.js';

const texts = modelsTexts.remove;

interface DeleteModelProps {
  readonly entry: CatalogueDetailsDto;
  /** The one on which it is decided. */
  readonly revision: number | undefined;
  readonly onDeleted: () => void;
}

/** The button, what would break, and the question whether that is meant. */
export const DeleteModel = ({ entry, revision, onDeleted }: DeleteModelProps) => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteModel(entry.name, revision);
  const close = (): void => {
    setAsking(false);
    remove.reset();
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
        {texts.action}
      </Button>
      <Sheet title={texts.title(entry.name)} side="middle" open={asking} onOpenChange={close}>
        <div className="space-y-3 text-14">
          <Consequences entry={entry} />
          {remove.error !== null && <Notice meaning="bad">{messageOf(remove.error)}</Notice>}
        </div>
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{modelsTexts.form.cancel}</Button>
          <Button
            look="danger"
            disabled={remove.isPending}
            onClick={() => {
              remove.mutate(undefined, {
                onSuccess: () => {
                  close();
                  onDeleted();
                },
              });
            }}
          >
            {texts.confirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};

/** Where requests go then, who asks for it now, and who is limited to it. */
const Consequences = ({
  entry: { name, otherwise, limited_tokens: limited },
}: Pick<DeleteModelProps, 'entry'>) => {
  const [place] = otherwise;
  return (
    <>
      <p>{place === undefined ? texts.gone : texts.otherwise(`${place.provider}/${place.model}`)}</p>
      <UsedBy name={name} />
      {limited.count > 0 && (
        <div>
          <p>{texts.limited(limited.count)}</p>
          <ul className="mt-1 flex flex-wrap gap-x-3">
            {limited.some.map(({ id, name: token }) => (
              <li key={id}>
                <Link to="/console/tokens" search={{ token: id }} className="text-accent-text underline">
                  {token}
                </Link>
              </li>
            ))}
            {limited.count > limited.some.length && (
              <li className="text-neutral-11">{modelsTexts.others(limited.count - limited.some.length)}</li>
            )}
          </ul>
        </div>
      )}
    </>
  );
};

const UsedBy = ({ name }: { readonly name: string }) => {
  const { data } = useModelUsage(name);
  if (data === undefined) return null;
  return (
    <p>
      {data.total.requests === 0
        ? texts.unused
        : texts.usedBy(texts.tokens(data.groups), wholeNumber(data.total.requests))}
    </p>
  );
};
