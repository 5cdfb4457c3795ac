import type { Meaning } from '../../components/status-dot.js';
import { statusTexts } from '../../texts/status.js';
import type { StatusDto } from '../api/api-types.js';
import { exactTime, localTime, wholeNumber } from '../format/figures.js';
import { Fact } from '../frame/facts.js';
import { StatusPart } from './status-part.js';
import { dataSize, duration } from './status-words.js';

const texts = statusTexts.parts;
const { states } = statusTexts;

/** The process that answers. */
export const GatewayPart = ({ status }: { readonly status: StatusDto }) => (
  <StatusPart title={texts.gateway.title} meaning="good" words={texts.gateway.runs}>
    <Fact name={texts.gateway.version}>{status.version}</Fact>
    <Fact name={texts.gateway.node}>{status.node}</Fact>
    <Fact name={texts.gateway.uptime}>
      <time dateTime={status.started_at} title={localTime(status.started_at)}>
        {duration(Date.parse(status.at) - Date.parse(status.started_at))}
      </time>
    </Fact>
  </StatusPart>
);

export const DatabasePart = ({ database }: Pick<StatusDto, 'database'>) => {
  const { state, kind, version, latency_ms: latency, clock_difference_ms: difference } = database;
  const { size_bytes: size, migrations } = database;
  return (
    <StatusPart title={texts.database.title} meaning={state} words={texts.database.states[state]}>
      <Fact name={texts.database.kind}>
        {texts.database.kinds[kind] + (version === null ? '' : ` ${version}`)}
      </Fact>
      {latency !== null && (
        <Fact name={texts.database.latency}>{texts.milliseconds(wholeNumber(latency))}</Fact>
      )}
      {size !== null && <Fact name={texts.database.size}>{dataSize(size)}</Fact>}
      {migrations !== null && (
        <Fact name={texts.database.migrations}>
          {texts.database.latest(migrations.count, migrations.latest ?? '')}
        </Fact>
      )}
      {difference !== null && kind === 'postgresql' && (
        <Fact name={texts.database.clock}>{texts.milliseconds(wholeNumber(difference))}</Fact>
      )}
    </StatusPart>
  );
};

export const SharedStatePart = ({ shared_state: shared }: Pick<StatusDto, 'shared_state'>) => {
  const { state, kind, degraded_since: since, unsettled, losses } = shared;
  return (
    <StatusPart title={texts.shared.title} meaning={state} words={texts.shared.states[state]}>
      <Fact name={texts.shared.kind}>{texts.shared.kinds[kind]}</Fact>
      {since !== null && <Fact name={texts.shared.since}>{localTime(since)}</Fact>}
      {unsettled > 0 && <Fact name={texts.shared.unsettled}>{wholeNumber(unsettled)}</Fact>}
      {losses > 0 && <Fact name={texts.shared.losses}>{wholeNumber(losses)}</Fact>}
    </StatusPart>
  );
};

export const JournalPart = ({ journal }: Pick<StatusDto, 'journal'>) => {
  const { state, waiting, more_in_files: areMore, lost, size_bytes: size, max_size_bytes: most } = journal;
  const count = wholeNumber(waiting);
  return (
    <StatusPart title={texts.journal.title} meaning={state} words={states[state]}>
      <Fact name={texts.journal.waiting}>{areMore ? texts.journal.andMore(count) : count}</Fact>
      <Fact name={texts.journal.size}>{texts.journal.sizeOf(dataSize(size), dataSize(most))}</Fact>
      {lost > 0 && <Fact name={texts.journal.lost}>{wholeNumber(lost)}</Fact>}
    </StatusPart>
  );
};

/** Weights that nobody has fetched yet are no trouble. */
function localMeaning({ enabled, models }: StatusDto['local_models']): Meaning {
  if (!enabled) return 'neutral';
  if (models.some(({ state }) => state === 'on_its_way')) return 'attention';
  return models.some(({ state }) => state === 'ready') ? 'good' : 'neutral';
}

export const LocalModelsPart = ({ local_models: local }: Pick<StatusDto, 'local_models'>) => {
  const ready = local.models.filter(({ state }) => state === 'ready').length;
  return (
    <StatusPart
      title={texts.local.title}
      meaning={localMeaning(local)}
      words={local.enabled ? texts.local.ready(ready, local.models.length) : texts.local.off}
    >
      {local.reason !== null && <Fact name={texts.local.why}>{local.reason}</Fact>}
      {local.models.map(({ id, state, detail }) => (
        <Fact key={id} name={id}>
          {detail ?? texts.local.states[state]}
        </Fact>
      ))}
    </StatusPart>
  );
};

export const RetentionPart = ({ retention }: Pick<StatusDto, 'retention'>) => {
  const failed = retention.some(({ state }) => state !== 'good');
  return (
    <StatusPart
      title={texts.retention.title}
      meaning={failed ? 'attention' : 'good'}
      words={states[failed ? 'attention' : 'good']}
    >
      {retention.map(({ what, ended_at: at }) => (
        <Fact key={what} name={texts.retention.names[what] ?? what}>
          {at === null ? texts.retention.notYet : <time dateTime={at}>{exactTime(at)}</time>}
        </Fact>
      ))}
    </StatusPart>
  );
};
