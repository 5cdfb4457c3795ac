import { Notice } from '../../components/notice.js';
import { providersTexts } from '../../texts/providers.js';
import type { ConnectionAttemptDto, ConnectionTestDto } from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { durationInWords } from '../requests/request-words.js';

const texts = providersTexts.test;

/** What a test of a connection found out, and what to do about it. */
export const ConnectionTestResult = ({ report }: { readonly report: ConnectionTestDto }) => {
  if (report.outcome === 'untestable') return <Notice meaning="neutral">{texts.untestable}</Notice>;
  if (report.outcome === 'works') return <Works report={report} />;
  const hasSeveral = report.attempts.length > 1;
  return (
    <div className="space-y-2">
      {report.attempts.map((attempt, index) => (
        <Attempt key={index} attempt={attempt} isNamed={hasSeveral} />
      ))}
    </div>
  );
};

const Works = ({ report }: { readonly report: ConnectionTestDto }) => {
  const { duration_ms: duration, asked, models, key_matters: keyMatters } = report;
  return (
    <Notice meaning={keyMatters === false ? 'attention' : 'good'}>
      <p>
        {texts.works(durationInWords(duration))}{' '}
        {asked === 'models' ? texts.models(wholeNumber(models ?? 0)) : texts.vector}
      </p>
      {keyMatters === false && <p className="mt-1">{texts.publicList}</p>}
    </Notice>
  );
};

const Attempt = ({
  attempt: { key, failure },
  isNamed,
}: {
  readonly attempt: ConnectionAttemptDto;
  readonly isNamed: boolean;
}) => {
  if (failure === null) return <Notice meaning="good">{texts.keyWorks(key ?? '')}</Notice>;
  const { message, fix, asked, said } = failure;
  return (
    <Notice meaning="bad">
      {isNamed && key !== null && <p className="text-13 font-semibold">{texts.key(key)}</p>}
      <p className="break-words">{message}</p>
      {said !== null && <p className="mt-1 text-13 break-words">{texts.said(said)}</p>}
      <p className="mt-1 break-words text-neutral-12">{fix}</p>
      {asked !== null && !message.includes(asked) && (
        <p className="mt-1 font-mono text-12 break-all">{texts.asked(asked)}</p>
      )}
    </Notice>
  );
};
