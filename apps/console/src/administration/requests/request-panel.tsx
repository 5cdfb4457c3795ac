import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../components/copy-button.js';
import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import { dollars, exactTime } from '../format/figures.js';
import { Fact, Facts, Figure, Figures } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { NestedFacts } from './nested-facts.js';
import { costInWords, durationInWords, RequestEnding } from './request-words.js';
import { useRequestRecord } from './requests-query.js';

const texts = requestsTexts.panel;

/** One request: who asked whom, how it went, what it used and cost. */
export const RequestPanel = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const query = useRequestRecord(id);
  const record = query.data;
  return (
    <SidePanel title={record === undefined ? id : texts.title(record.model)} onClose={onClose}>
      <QueryState query={query} />
      {record !== undefined && (
        <>
          <Figures>
            <Figure name={requestsTexts.columns.cost}>{costInWords(record)}</Figure>
            <Figure name={requestsTexts.columns.firstByte}>{durationInWords(record.first_byte_ms)}</Figure>
            <Figure name={requestsTexts.columns.duration}>{durationInWords(record.duration_ms)}</Figure>
            <Figure name={texts.attempts}>{record.attempts}</Figure>
          </Figures>
          <RecordFacts record={record} />
          {record.usage !== null && (
            <NestedFacts
              title={texts.usage}
              facts={record.usage}
              {...(record.estimated && { note: texts.estimated })}
            />
          )}
          {record.prices !== null && <NestedFacts title={texts.prices} facts={record.prices} />}
        </>
      )}
    </SidePanel>
  );
};

const RecordFacts = ({ record }: { readonly record: RequestRecordDto }) => (
  <Facts>
    <Fact name={requestsTexts.columns.end}>
      <RequestEnding end={record.end} status={record.status} />
    </Fact>
    {record.error !== null && <Fact name={texts.error}>{record.error}</Fact>}
    <Fact name={texts.id}>
      <span className="flex items-center gap-1">
        <code className="min-w-0 font-mono text-12 break-all">{record.request_id}</code>
        <CopyButton compact size="small" text={record.request_id} />
      </span>
    </Fact>
    <Fact name={texts.token}>
      <Link to="/console/tokens" search={{ token: record.token }} className="text-accent-text underline">
        {record.token_name ?? record.token}
      </Link>
    </Fact>
    {record.owner !== null && <Fact name={texts.owner}>{record.owner}</Fact>}
    {record.team !== null && <Fact name={texts.team}>{record.team}</Fact>}
    <Fact name={requestsTexts.columns.provider}>{record.provider ?? requestsTexts.none}</Fact>
    <Fact name={texts.upstreamModel}>{record.upstream_model ?? requestsTexts.none}</Fact>
    <Fact name={texts.endpoint}>{record.endpoint}</Fact>
    <Fact name={texts.format}>{record.format}</Fact>
    <Fact name={texts.lane}>{laneInWords(record.lane)}</Fact>
    <Fact name={texts.stream}>{record.stream ? texts.yes : texts.no}</Fact>
    {record.losses !== null && <Fact name={texts.losses}>{record.losses}</Fact>}
    {record.unpriced.length > 0 && <Fact name={texts.unpriced}>{record.unpriced.join(', ')}</Fact>}
    {record.saved_by_cache_usd !== null && (
      <Fact name={texts.saved}>{dollars(record.saved_by_cache_usd)}</Fact>
    )}
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
