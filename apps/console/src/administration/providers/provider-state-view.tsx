import { StatusDot } from '../../components/status-dot.js';
import type { Meaning } from '../../components/status-dot.js';
import { providersTexts } from '../../texts/providers.js';
import type {
  CircuitDto,
  ProviderKeyStateDto,
  ProviderStateDto,
  ProviderStatesDto,
} from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { Fact, Facts } from '../frame/facts.js';
import { durationInWords } from '../requests/request-words.js';
import { PanelSection } from '../frame/panel-section.js';
import { ProviderHealth, processInWords } from './provider-words.js';

const texts = providersTexts.panel;
/** Models with their circuits; the rest is a number. */
const mostCircuits = 8;

interface ProviderStateViewProps {
  readonly state: ProviderStateDto;
  /** Whose view it is. */
  readonly process: ProviderStatesDto['process'];
}

/** How a provider fares in the eyes of one process: its keys, and the models that were asked lately. */
export const ProviderStateView = ({ state, process }: ProviderStateViewProps) => {
  const { health, running, keys, circuits, circuit_count: count } = state;
  const shown = circuits.slice(0, mostCircuits);
  const own = keys.filter(({ key, rests_ms: rest }) => key !== null || rest > 0);
  return (
    <PanelSection title={texts.state}>
      <Facts>
        <Fact name={providersTexts.columns.health}>
          <span className="flex flex-wrap items-center gap-x-3">
            <ProviderHealth health={health} />
            {running > 0 && <span className="text-neutral-11">{texts.running(wholeNumber(running))}</span>}
          </span>
        </Fact>
        {own.length > 0 && (
          <Fact name={texts.keys}>
            <ul className="space-y-1">
              {own.map((key, index) => (
                <li key={`${index} ${key.key ?? ''}`}>
                  <KeyState state={key} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name={texts.circuits}>
          {shown.length === 0 && <span className="text-neutral-11">{texts.noCircuits}</span>}
          <ul className="space-y-1">
            {shown.map((circuit) => (
              <li key={circuit.model}>
                <Circuit circuit={circuit} />
              </li>
            ))}
          </ul>
          {count > shown.length && (
            <p className="text-neutral-11">{texts.moreCircuits(count - shown.length)}</p>
          )}
        </Fact>
      </Facts>
      <p className="text-12 text-neutral-11">{texts.seenBy(processInWords(process))}</p>
    </PanelSection>
  );
};

const KeyState = ({ state: { key, rests_ms: rest, models } }: { readonly state: ProviderKeyStateDto }) => (
  <>
    <span className="inline-flex items-center gap-2">
      <StatusDot meaning={rest > 0 || models.length > 0 ? 'attention' : 'good'} />
      {key !== null && <code className="font-mono text-12">{key}</code>}
      <span className="text-neutral-11">
        {rest > 0 ? texts.keyRests(durationInWords(rest)) : texts.keyReady}
      </span>
    </span>
    {models.map(({ model, rests_ms: time }) => (
      <p key={model} className="pl-4 break-all text-neutral-11">
        {texts.keyRestsFor(model, durationInWords(time))}
      </p>
    ))}
  </>
);

const meanings: Readonly<Record<CircuitDto['state'], Meaning>> = {
  closed: 'good',
  half_open: 'attention',
  open: 'bad',
};

const Circuit = ({ circuit }: { readonly circuit: CircuitDto }) => {
  const { model, state, ready_in_ms: wait, stream_begins_ms: stream, answer_ms: whole } = circuit;
  const time = stream ?? whole;
  const notes = [
    ...(state === 'closed' ? [] : [texts.circuit[state]]),
    ...(state !== 'closed' && wait > 0 ? [texts.again(durationInWords(wait))] : []),
    ...(state === 'closed' && time !== null ? [texts.answersIn(durationInWords(time))] : []),
  ];
  return (
    <span className="flex items-baseline gap-2">
      <StatusDot meaning={meanings[state]} />
      <span className="min-w-0">
        <code className="font-mono text-12 break-all">{model}</code>{' '}
        <span className="text-neutral-11">{notes.join(', ')}</span>
      </span>
    </span>
  );
};
