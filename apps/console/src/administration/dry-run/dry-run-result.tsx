import { useEffect, useRef } from 'react';
import { Notice } from '../../components/notice.js';
import { dryRunTexts } from '../../texts/dry-run.js';
import { modelsTexts } from '../../texts/models.js';
import type { RouteExplanationDto } from '../api/api-types.js';
import { RouteCandidate } from './route-candidate.js';

const texts = dryRunTexts.result;

interface DryRunResultProps {
  readonly explanation: RouteExplanationDto;
  /** The client's body: JSON, laid out. */
  readonly clientBody: string;
}

/** Who would be asked, in order; who would not, and why. Takes the focus. */
export const DryRunResult = ({ explanation, clientBody }: DryRunResultProps) => {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [explanation]);
  const { refusal, candidates } = explanation;
  const tried = candidates.filter(({ state }) => state === 'tried');
  const skipped = candidates.filter(({ state }) => state === 'skipped');
  return (
    <>
      <h2 ref={title} tabIndex={-1} className="mb-2 text-16 font-semibold focus:outline-none">
        {texts.title}
      </h2>
      {refusal !== undefined && (
        <Notice meaning="attention">
          {texts.refused(refusal.status)} {refusal.message}
        </Notice>
      )}
      {tried.length > 0 && <RouteWords explanation={explanation} several={tried.length > 1} />}
      {tried.map((candidate) => (
        <RouteCandidate key={candidate.order} candidate={candidate} clientBody={clientBody} />
      ))}
      {skipped.length > 0 && (
        <section aria-labelledby="skipped-candidates" className="mt-2 border-t border-neutral-6 pt-3 text-13">
          <h3 id="skipped-candidates" className="font-medium text-neutral-11">
            {texts.skipped}
          </h3>
          <ul className="mt-1 space-y-1">
            {skipped.map(({ provider, model, reason }, index) => (
              <li key={index}>
                <span className="break-all">
                  {provider}/{model}
                </span>
                <span className="text-neutral-11">: {reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
};

/** How the order came about. */
const RouteWords = ({
  explanation: { strategy = '', last_resort: lastResort, affinity },
  several,
}: {
  readonly explanation: RouteExplanationDto;
  readonly several: boolean;
}) => (
  <div className="mb-3 text-13 text-neutral-11">
    {several && <p>{texts.order}</p>}
    {several && Object.hasOwn(modelsTexts.strategies, strategy) && (
      <p>{texts.strategy(modelsTexts.strategies[strategy as keyof typeof modelsTexts.strategies])}</p>
    )}
    {lastResort === true && <p className="text-attention-text">{texts.lastResort}</p>}
    {affinity != null && Object.hasOwn(texts.affinity, affinity) && (
      <p>{texts.affinity[affinity as keyof typeof texts.affinity]}</p>
    )}
  </div>
);
