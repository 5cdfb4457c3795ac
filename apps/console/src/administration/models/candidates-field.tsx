import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../components/button.js';
import { IconButton } from '../../components/icon-button.js';
import { useDragOrder } from '../../components/use-drag-order.js';
import { modelsTexts } from '../../texts/models.js';
import { CandidateField } from './candidate-field.js';
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
  const listFault = faultOf('settings.candidates');
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="text-14 font-semibold">{texts.candidates}</legend>
      <p id={`${id}-hint`} className="mt-1 mb-2 text-13 text-neutral-11">
        {listFault ?? texts.candidatesHint}
      </p>
      <ol ref={list} className="space-y-3">
        {candidates.map((candidate, place) => (
          <li
            key={candidate.key}
            aria-label={texts.candidate(place + 1)}
            className="rounded border border-neutral-6 bg-neutral-2 p-3"
          >
            <div className="mb-2 flex items-center gap-1">
              <span
                {...handle(place)}
                title={texts.drag(place + 1)}
                className="flex size-7 cursor-grab touch-none items-center justify-center text-neutral-10 active:cursor-grabbing pointer-coarse:size-11"
              >
                <GripVertical size={14} aria-hidden />
              </span>
              <span className="mr-auto text-13 font-medium text-neutral-11">
                {texts.candidate(place + 1)}
              </span>
              <IconButton
                icon={ArrowUp}
                size="small"
                name={texts.up(place + 1)}
                aria-disabled={place === 0}
                onClick={() => {
                  if (place > 0) move(place, place - 1);
                }}
              />
              <IconButton
                icon={ArrowDown}
                size="small"
                name={texts.down(place + 1)}
                aria-disabled={place === candidates.length - 1}
                onClick={() => {
                  if (place < candidates.length - 1) move(place, place + 1);
                }}
              />
              {candidates.length > 1 && (
                <IconButton
                  icon={Trash2}
                  size="small"
                  name={texts.remove(place + 1)}
                  onClick={() => {
                    put(candidates.toSpliced(place, 1));
                  }}
                />
              )}
            </div>
            <CandidateField
              place={place}
              values={candidate}
              change={(part) => {
                put(candidates.map((one, at) => (at === place ? { ...one, ...part } : one)));
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
          put([...candidates, newCandidate(crypto.randomUUID())]);
        }}
      >
        <Plus size={14} aria-hidden />
        {texts.add}
      </Button>
    </fieldset>
  );
};
