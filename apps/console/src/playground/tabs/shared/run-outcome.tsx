import { Button } from '../../../components/button.js';
import { Notice } from '../../../components/notice.js';
import { usePhone } from '../../../components/use-media.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { Run } from './run.js';
import { isAbout } from './run.js';

interface RunOutcomeProps {
  readonly run: Run;
  /** Fields in the middle, under which the tab says itself what is wrong with them. */
  readonly fields?: readonly string[];
  /** The same of settings. */
  readonly settings?: readonly { readonly id: string }[];
  readonly onRetry: () => void;
}

/** Why a request did not work or ended early, where its result would stand. What is said elsewhere is only read out. */
export const RunOutcome = ({ run, fields = [], settings = [], onRetry }: RunOutcomeProps) => {
  const phone = usePhone();
  if (run.state === 'stopped') return <Notice meaning="neutral">{tabsTexts.stopped}</Notice>;
  if (run.state !== 'failed' || run.fault === undefined) return null;
  const { place, message } = run.fault;
  // On a phone settings are in a sheet that is closed now.
  const named = phone ? fields : [...fields, ...settings.map(({ id }) => id)];
  if (place === 'model' || isAbout(run, named)) {
    return (
      <p role="alert" className="sr-only">
        {message}
      </p>
    );
  }
  return (
    <Notice meaning="bad" className="flex flex-wrap items-center justify-between gap-3">
      <span className="min-w-0 wrap-anywhere">{message}</span>
      {place === 'answer' && (
        <Button size="small" onClick={onRetry}>
          {tabsTexts.retry}
        </Button>
      )}
    </Notice>
  );
};
