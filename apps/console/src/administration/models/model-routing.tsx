import type { ReactNode } from 'react';
import { Section } from '../../components/section.js';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueRoutingDto } from '../api/api-types.js';
import { Fact, Facts } from '../frame/facts.js';
import { durationInWords } from '../requests/request-words.js';

const texts = modelsTexts.panel;
const deadlineNames = ['connect', 'firstByte', 'firstToken', 'idle', 'total'] as const;

/** How requests for a name find who answers; what holds for all is marked. */
export const ModelRouting = ({ routing }: { readonly routing: CatalogueRoutingDto }) => {
  const own = (name: string): boolean => routing.own.includes(name);
  const faults = routing.fallback_on.map((fault) => wordsFor(modelsTexts.faults, fault));
  return (
    <Section title={texts.routing} note={wordsFor(modelsTexts.strategies, routing.strategy)}>
      <Facts>
        <Said name={texts.strategy} isOwn={own('strategy')}>
          {wordsFor(modelsTexts.strategies, routing.strategy)}
        </Said>
        <Said name={texts.retries} isOwn={own('retries')}>
          {routing.retries === 0 ? texts.never : texts.retryTimes(routing.retries)}
        </Said>
        <Said name={texts.affinity} isOwn={own('affinity')}>
          {wordsFor(texts.affinities, routing.affinity)}
        </Said>
        <Said name={texts.hedge} isOwn={own('hedge')}>
          {routing.hedge_after_ms === 0 ? texts.never : durationInWords(routing.hedge_after_ms)}
        </Said>
        <Said name={texts.fallbackOn} isOwn={own('fallbackOn')}>
          {faults.length === 0 ? texts.none : faults.join(', ')}
        </Said>
        <Said name={texts.deadlines} isOwn={own('deadlines')}>
          {deadlineNames.map((name) => (
            <span key={name} className="block">
              {modelsTexts.form.deadlines[name]}: {durationInWords(Number(routing.deadlines_ms[name]))}
            </span>
          ))}
        </Said>
      </Facts>
    </Section>
  );
};

interface SaidProps {
  readonly name: string;
  /** The name itself says so. */
  readonly isOwn: boolean;
  readonly children: ReactNode;
}

const Said = ({ name, isOwn, children }: SaidProps) => (
  <Fact name={name}>
    {children}
    {!isOwn && <span className="text-neutral-11"> ({texts.shared})</span>}
  </Fact>
);

const wordsFor = (words: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(words, name) ? (words[name] ?? name) : name;
