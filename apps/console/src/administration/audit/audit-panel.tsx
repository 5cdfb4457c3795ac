import { Link } from '@tanstack/react-router';
import { auditTexts } from '../../texts/audit.js';
import type { AuditEntryDto } from '../api/api-types.js';
import { fullTime } from '../format/figures.js';
import { Fact, Facts } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { kindOfAction, SubjectLink } from '../frame/subject-link.js';
import { useAuditEntry } from './audit-query.js';
import { ChangeTable } from './change-table.js';

const texts = auditTexts.panel;
const linkClasses = 'text-accent-text underline';

interface AuditPanelProps {
  readonly id: string;
  /** Where the table has it. */
  readonly known: AuditEntryDto | undefined;
  readonly onClose: () => void;
}

/** One change: who made it, and what was otherwise before. */
export const AuditPanel = ({ id, known, onClose }: AuditPanelProps) => {
  const query = useAuditEntry(id, known);
  const entry = query.data;
  return (
    <SidePanel
      title={entry === undefined ? id : auditTexts.entry(entry.action, entry.target.name)}
      onClose={onClose}
    >
      <QueryState query={query} />
      {entry !== undefined && (
        <>
          <Facts>
            <Fact name={auditTexts.columns.time}>{fullTime(entry.at)}</Fact>
            <Target entry={entry} />
            <Actor actor={entry.actor} />
          </Facts>
          <ChangeTable before={entry.before} after={entry.after} />
        </>
      )}
    </SidePanel>
  );
};

const Target = ({ entry: { action, target } }: { readonly entry: AuditEntryDto }) => (
  <>
    <Fact name={auditTexts.columns.target}>
      <SubjectLink kind={kindOfAction(action)} id={target.id}>
        {target.name}
      </SubjectLink>
    </Fact>
    {target.id !== target.name && (
      <Fact name={texts.targetId}>
        <code className="font-mono text-12 break-all">{target.id}</code>
      </Fact>
    )}
    <Fact name={texts.history}>
      <Link to="/console/audit" search={{ target: target.id }} className={linkClasses}>
        {texts.ofTarget}
      </Link>
    </Fact>
  </>
);

const Actor = ({ actor }: Pick<AuditEntryDto, 'actor'>) => (
  <>
    <Fact name={auditTexts.columns.actor}>
      {actor.id === null ? (
        actor.name
      ) : (
        <Link to="/console/audit" search={{ actor: actor.id }} className={linkClasses}>
          {actor.name}
        </Link>
      )}
      {`, ${auditTexts.actors[actor.kind]}`}
    </Fact>
    {actor.address !== null && <Fact name={auditTexts.columns.address}>{actor.address}</Fact>}
    {actor.request_id !== null && (
      <Fact name={texts.request}>
        <code className="font-mono text-12 break-all">{actor.request_id}</code>
      </Fact>
    )}
  </>
);
