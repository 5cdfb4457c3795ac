import { Link } from '@tanstack/react-router';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueDetailsDto } from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { ConfirmedAction } from '../frame/confirmed-action.js';
import { useDeleteModel, useModelUsage } from './models-query.js';

const texts = modelsTexts.remove;

interface DeleteModelProps {
  readonly entry: CatalogueDetailsDto;
  /** The one on which it is decided. */
  readonly revision: number | undefined;
  readonly onDeleted: () => void;
}

/** Deletes a name, once it is confirmed that what would break may break. */
export const DeleteModel = ({ entry, revision, onDeleted }: DeleteModelProps) => (
  <ConfirmedAction
    button={texts.action}
    title={texts.title(entry.name)}
    confirm={texts.confirm}
    action={useDeleteModel(entry.name, revision)}
    onDone={onDeleted}
  >
    <Consequences entry={entry} />
  </ConfirmedAction>
);

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
