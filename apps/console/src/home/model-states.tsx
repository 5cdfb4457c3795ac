import { useState } from 'react';
import { Button } from '../components/button.js';
import { StatusDot } from '../components/status-dot.js';
import type { Meaning } from '../components/status-dot.js';
import { homeTexts } from '../texts/home.js';
import type { HomeModel } from './home-status.js';

/** Listed before the others are asked for. */
const usual = 24;

/** Each model and whether it answers right now. */
export const ModelStates = ({ models }: { readonly models: readonly HomeModel[] }) => {
  const [all, setAll] = useState(false);
  if (models.length === 0) return <p className="text-14 text-neutral-11">{homeTexts.noModels}</p>;
  const shown = all ? models : models.slice(0, usual);
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {shown.map((model) => (
          <ModelState key={model.id} model={model} />
        ))}
      </ul>
      {shown.length < models.length && (
        <Button
          className="mt-3"
          size="small"
          onClick={() => {
            setAll(true);
          }}
        >
          {homeTexts.more(models.length - shown.length)}
        </Button>
      )}
    </>
  );
};

const ModelState = ({ model }: { readonly model: HomeModel }) => {
  const [meaning, words] = describe(model);
  return (
    <li className="flex items-center gap-3 border-b border-neutral-4 py-2 text-14">
      <StatusDot meaning={meaning} />
      <span className="min-w-0 flex-1 truncate font-mono text-13" title={model.id}>
        {model.id}
      </span>
      <span className="text-13 whitespace-nowrap text-neutral-11">
        {model.owned_by} · {words}
      </span>
    </li>
  );
};

function describe({ state, progress }: HomeModel): readonly [Meaning, string] {
  switch (state) {
    case undefined:
    case 'ready':
      return ['good', homeTexts.ready];
    case 'pulling':
      return ['attention', homeTexts.pulling(Math.round((progress ?? 0) * 100))];
    case 'missing':
      return ['neutral', homeTexts.waiting];
    default:
      return ['bad', homeTexts.failed];
  }
}
