import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../components/button.js';
import { newId } from '../../new-id.js';
import { useDragOrder } from '../../components/use-drag-order.js';
import { modelsTexts } from '../../texts/models.js';
import { CandidateField } from './candidate-field.js';
import { CandidateBar } from './candidate-bar.js';
import type { ModelFields } from './model-fields.js';
import { moved, newCandidate } from './model-values.js';
import type { CandidateValues } from './model-values.js';

const texts = modelsTexts.form;

/** Who answers: candidates that are added, removed, and put in order by buttons or by dragging. */
export const CandidatesField = ({ values: { candidates }, change, faultOf }: ModelFields) => {
  const [announced, setAnnounced] = useState('');
  const id = useId();
  const put = (next: readonly CandidateValues[]): void => {
    change({ candidates: next });
  };
  const move = (from: number, to: number): void => {
    put(moved(candidates, from, to));
    setAnnounced(texts.moved(from + 1, to + 1));
  };
  const { list, handle } = useDragOrder(move);
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-14 font-semibold">{texts.candidates}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-2 text-13 text-neutral-11">
        {faultOf('settings.candidates') ?? texts.candidatesHint}
      </p>
      <ol ref={list} className="space-y-3">
        {candidates.map((candidate, place) => (
          <li
            key={candidate.key}
            aria-label={texts.candidate(place + 1)}
            className="rounded border border-neutral-6 bg-neutral-2 p-3"
          >
            <CandidateBar
              place={place}
              count={candidates.length}
              handle={handle(place)}
              onMove={move}
              onRemove={() => {
                put(candidates.toSpliced(place, 1));
              }}
            />
            <CandidateField
              place={place}
              values={candidate}
              change={(part) => {
                put(candidates.with(place, { ...candidate, ...part }));
              }}
              faultOf={(param) => faultOf(`settings.candidates[${place}].${param}`)}
            />
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {announced}
      </span>
      <Button
        size="small"
        className="mt-3"
        onClick={() => {
          put([...candidates, newCandidate(newId())]);
        }}
      >
        <Plus size={14} aria-hidden />
        {texts.add}
      </Button>
    </fieldset>
  );
};
