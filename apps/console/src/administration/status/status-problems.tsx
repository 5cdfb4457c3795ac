import { StatusDot } from '../../components/status-dot.js';
import { statusTexts } from '../../texts/status.js';
import type { StatusProblemDto } from '../api/api-types.js';
import { SubjectLink } from '../frame/subject-link.js';

const texts = statusTexts.problems;

/** What is broken and why, and what mends it. */
export const StatusProblems = ({ problems }: { readonly problems: readonly StatusProblemDto[] }) => (
  <ul aria-label={texts.label} className="divide-y divide-neutral-4 rounded border border-neutral-6">
    {problems.map((problem) => (
      <li key={`${problem.place} ${problem.subject} ${problem.fault}`} className="flex gap-3 p-3">
        <span className="mt-1.5">
          <StatusDot meaning={problem.severity} />
        </span>
        <div className="min-w-0 text-14">
          <p className="font-medium break-words">
            <span className="sr-only">{texts.severities[problem.severity]} </span>
            {problem.fault}
          </p>
          <p className="mt-1 break-words text-neutral-11">
            {problem.fix} <MendingLink problem={problem} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);

/** To the page where it is mended; nothing where that is no page of the console. */
const MendingLink = ({ problem: { place, subject } }: { readonly problem: StatusProblemDto }) =>
  place === 'status' ? null : (
    <SubjectLink kind={kinds[place]} id={subject}>
      {texts.to(subject)}
    </SubjectLink>
  );

const kinds = { settings: 'setting', providers: 'provider', models: 'model' } as const;
