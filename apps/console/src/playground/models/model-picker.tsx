import { useEffect } from 'react';
import { Button } from '../../components/button.js';
import { Combobox } from '../../components/combobox.js';
import { useModels } from '../../gateway/models.js';
import { useToken } from '../../gateway/token-store.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ModelEndpoint } from './model-choices.js';
import { modelChoices } from './model-choices.js';

const texts = playgroundTexts.model;

interface ModelPickerProps {
  /** Models that cannot do it are left out. */
  readonly endpoint: ModelEndpoint;
  readonly value: string;
  readonly onChange: (model: string) => void;
  /** Default `Model`. */
  readonly label?: string;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
  /** Chooses by itself where there is one model only, and none is chosen. */
  readonly chooseOnly?: boolean;
  /** What the gateway said about this model; stands under the field. */
  readonly fault?: string | undefined;
}

/** A model, from the list of those the token may use, or typed by hand. */
export const ModelPicker = (props: ModelPickerProps) => {
  const {
    endpoint,
    value,
    onChange,
    label = texts.label,
    hideLabel = false,
    chooseOnly = false,
    fault,
  } = props;
  const { kind, models, fault: listFault, retry } = useModels();
  const token = useToken((state) => state.token);
  const choices = modelChoices(models, endpoint);
  const chosen = choices.find((choice) => choice.value === value);
  const only = chooseOnly && value === '' && choices.length === 1 ? choices[0]?.value : undefined;
  useEffect(() => {
    if (only !== undefined) onChange(only);
  }, [only, onChange]);
  const hint =
    fault ??
    hintOf(
      value,
      kind === 'ready',
      chosen?.note,
      models.some(({ id }) => id === value),
    );
  return (
    <Combobox
      label={label}
      hideLabel={hideLabel}
      value={value}
      options={choices}
      onChange={onChange}
      placeholder={texts.placeholder}
      faulty={fault !== undefined}
      empty={
        <EmptyList
          token={token}
          kind={kind}
          words={listFault?.message}
          isBare={choices.length === 0}
          retry={retry}
        />
      }
      {...(hint !== undefined && { hint })}
    />
  );
};

/** What a person should know of the chosen model before it is asked. */
function hintOf(
  value: string,
  listed: boolean,
  note: string | undefined,
  known: boolean,
): string | undefined {
  if (value === '' || !listed) return undefined;
  if (note !== undefined) return note;
  return known ? undefined : texts.unlisted;
}

interface EmptyListProps {
  readonly token: string;
  readonly kind: 'waiting' | 'ready' | 'failed';
  readonly words: string | undefined;
  /** Whether there are none for this task at all, rather than none found. */
  readonly isBare: boolean;
  readonly retry: () => void;
}

const EmptyList = ({ token, kind, words, isBare, retry }: EmptyListProps) => {
  if (token === '') return texts.needsToken;
  if (kind === 'waiting') return texts.loading;
  if (kind === 'ready') return isBare ? texts.none : texts.byHand;
  return (
    <span className="flex items-center justify-between gap-2">
      {words}
      <Button size="small" onClick={retry}>
        {playgroundTexts.token.retry}
      </Button>
    </span>
  );
};
