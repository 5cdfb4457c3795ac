import { Link } from '@tanstack/react-router';
import { PlaygroundLink } from '../../shell/client-links.js';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueDetailsDto } from '../api/api-types.js';
import { useMay } from '../session/session-query.js';
import { CreateModel } from './create-model.js';
import { DeleteModel } from './delete-model.js';
import { EditModel } from './edit-model.js';
import { useStoredModel } from './models-query.js';

const texts = modelsTexts.panel;
const linkClasses =
  'inline-flex h-7 items-center rounded border border-neutral-7 bg-neutral-1 px-2 text-13 font-medium hover:bg-neutral-3 pointer-coarse:h-11';

interface ModelActionsProps {
  readonly entry: CatalogueDetailsDto;
  readonly onShow: (name: string) => void;
  readonly onDeleted: () => void;
}

/** What can be done with a name: anybody may try it out, an operator may change what is stored. */
export const ModelActions = ({ entry, onShow, onDeleted }: ModelActionsProps) => {
  const mayChange = useMay('operator');
  const isStored = entry.source === 'stored' || entry.hides_stored;
  const { data: stored } = useStoredModel(entry.name, mayChange && isStored);
  const [first] = entry.candidates;
  return (
    <div className="flex flex-wrap gap-2">
      <Link to="/console/models/dry-run" search={{ model: entry.name }} className={linkClasses}>
        {texts.tryIt}
      </Link>
      <PlaygroundLink model={entry.name} className={linkClasses}>
        {texts.ask}
      </PlaygroundLink>
      {mayChange && entry.source === 'discovered' && first !== undefined && (
        <CreateModel
          look="plain"
          place={{ provider: first.provider, model: first.model }}
          onCreated={onShow}
        />
      )}
      {mayChange && stored !== undefined && (
        <>
          {entry.source === 'stored' && <EditModel model={stored} />}
          <DeleteModel entry={entry} revision={stored.revision} onDeleted={onDeleted} />
        </>
      )}
    </div>
  );
};
