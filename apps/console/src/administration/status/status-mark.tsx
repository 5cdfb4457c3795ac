import { StatusDot } from '../../components/status-dot.js';
import { statusTexts } from '../../texts/status.js';
import { useStatusMark } from './status-query.js';

/** In the rail, beside the name of the page: that something is wrong. Nothing while all is well. */
export const StatusMark = () => {
  const state = useStatusMark();
  if (state === undefined || state === 'good') return null;
  return (
    <span
      className="ml-auto flex items-center max-md:absolute max-md:top-1 max-md:right-1"
      title={statusTexts.marks[state]}
    >
      <StatusDot meaning={state} />
      <span className="sr-only">{statusTexts.marks[state]}</span>
    </span>
  );
};
