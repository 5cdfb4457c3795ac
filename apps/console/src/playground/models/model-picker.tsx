import { Combobox } from '../../components/combobox.js';
import { playgroundTexts } from '../../texts/playground.js';

/** What a model must be able to do: the words of the model list's `endpoints`. */
export type ModelEndpoint =
  'generation' | 'embedding' | 'rerank' | 'image' | 'transcription' | 'speech' | 'realtime';

interface ModelPickerProps {
  /** Models that cannot do it are left out. */
  readonly endpoint: ModelEndpoint;
  readonly value: string;
  readonly onChange: (model: string) => void;
  /** Default `Model`. */
  readonly label?: string;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
  /** What the gateway said about this model; stands under the field. */
  readonly fault?: string | undefined;
}

/** A model, from the gateway's list or typed by hand. */
export const ModelPicker = ({
  value,
  onChange,
  label = playgroundTexts.model.label,
  hideLabel = false,
  fault,
}: ModelPickerProps) => (
  <Combobox
    label={label}
    hideLabel={hideLabel}
    value={value}
    options={[]}
    onChange={onChange}
    placeholder={playgroundTexts.model.placeholder}
    empty={playgroundTexts.model.byHand}
    faulty={fault !== undefined}
    {...(fault !== undefined && { hint: fault })}
  />
);
