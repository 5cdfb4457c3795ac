import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../../components/copy-button.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { RequestRecordDto } from '../../api/api-types.js';
import { exactTime } from '../../format/figures.js';
import { Fact, Facts } from '../../frame/facts.js';
import { RequestEnding } from '../request-words.js';

const texts = requestsTexts.panel;
const linked = 'text-accent-text underline';

/** Whose request it was, who answered, and how it ended. */
export const RecordFacts = ({ record }: { readonly record: RequestRecordDto }) => (
  <Facts isWide>
    <Fact name={requestsTexts.columns.end}>
      <RequestEnding end={record.end} status={record.status} />
    </Fact>
    {record.error !== null && <Fact name={texts.error}>{record.error}</Fact>}
    <Fact name={texts.id}>
      <span className="flex items-center gap-1">
        <code className="min-w-0 truncate font-mono text-12" title={record.request_id}>
          {record.request_id}
        </code>
        <CopyButton compact size="small" text={record.request_id} />
      </span>
    </Fact>
    <Fact name={texts.token}>
      <span className="flex flex-wrap gap-x-3">
        <Link to="/console/tokens" search={{ token: record.token }} className={linked}>
          {record.token_name ?? record.token}
        </Link>
        <Link to="/console/logs" search={{ token: record.token, range: '7d' }} className={linked}>
          {texts.otherRequests}
        </Link>
      </span>
    </Fact>
    {record.owner !== null && <Fact name={texts.owner}>{record.owner}</Fact>}
    {record.team !== null && <Fact name={texts.team}>{record.team}</Fact>}
    <Fact name={requestsTexts.columns.model}>
      {record.provider === null ? (
        record.model
      ) : (
        <Link to="/console/models" search={{ model: record.model }} className={linked}>
          {record.model}
        </Link>
      )}
    </Fact>
    <Fact name={requestsTexts.columns.provider}>
      {record.provider === null ? (
        requestsTexts.none
      ) : (
        <Link to="/console/providers" search={{ provider: record.provider }} className={linked}>
          {record.provider}
        </Link>
      )}
    </Fact>
    <Fact name={texts.upstreamModel}>{record.upstream_model ?? requestsTexts.none}</Fact>
    <Fact name={texts.endpoint}>{record.endpoint}</Fact>
    <Fact name={texts.format}>{record.format}</Fact>
    <Fact name={texts.lane}>{laneInWords(record.lane)}</Fact>
    <Fact name={texts.stream}>{record.stream ? texts.yes : texts.no}</Fact>
    <Fact name={texts.began}>{exactTime(record.started_at)}</Fact>
    <Fact name={texts.ended}>{exactTime(record.ended_at)}</Fact>
    {record.trace_id !== null && (
      <Fact name={texts.trace}>
        <code className="font-mono text-12 break-all">{record.trace_id}</code>
      </Fact>
    )}
  </Facts>
);

function laneInWords(lane: string | null): string {
  if (lane === null) return requestsTexts.none;
  return Object.hasOwn(texts.lanes, lane) ? texts.lanes[lane as keyof typeof texts.lanes] : lane;
}
