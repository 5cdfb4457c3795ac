import { Figure, Figures } from '../../frame/facts.js';
import { QueryState } from '../../frame/query-state.js';
import { SidePanel } from '../../frame/side-panel.js';
import type { PanelSteps } from '../../frame/side-panel.js';
import { requestsTexts } from '../../../texts/requests.js';
import { BodiesSection } from '../bodies/bodies-section.js';
import { costInWords, durationInWords } from '../request-words.js';
import { useRequestRecord } from '../requests-query.js';
import { CallList } from './call-list.js';
import { LossList } from './loss-list.js';
import { RecordFacts } from './record-facts.js';
import { TimingSplit } from './timing-split.js';
import { UsageTable } from './usage-table.js';

const texts = requestsTexts.panel;

interface RequestPanelProps {
  readonly id: string;
  readonly steps: PanelSteps;
  readonly onClose: () => void;
}

/** One request: who asked whom, how it went, where its time went, what it used and cost, what crossed the wire. */
export const RequestPanel = ({ id, steps, onClose }: RequestPanelProps) => {
  const query = useRequestRecord(id);
  const record = query.data;
  return (
    <SidePanel
      isWide
      title={record === undefined ? id : texts.title(record.model)}
      steps={steps}
      onClose={onClose}
    >
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
          <TimingSplit record={record} />
          <CallList record={record} />
          {record.losses !== null && <LossList losses={record.losses} />}
          <UsageTable record={record} />
          <BodiesSection record={record} />
        </>
      )}
    </SidePanel>
  );
};
