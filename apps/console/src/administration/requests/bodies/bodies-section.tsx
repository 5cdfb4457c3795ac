import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Segmented } from '../../../components/segmented.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { KeptBodyDto, RequestBodiesDto, RequestDetailsDto } from '../../api/api-types.js';
import { QueryState } from '../../frame/query-state.js';
import { useMay } from '../../session/session-query.js';
import { useTokenDetails } from '../../tokens/tokens-query.js';
import { PanelSection } from '../../frame/panel-section.js';
import { ReplayActions } from '../replay/replay-actions.js';
import { useRequestBodies } from './bodies-query.js';
import { DifferenceView } from './difference-view.js';
import { KeptBodyView } from './kept-body-view.js';

const texts = requestsTexts.bodies;

/** What crossed the wire for a request, where that was kept. Nothing is read before somebody asks for it. */
export const BodiesSection = ({ record }: { readonly record: RequestDetailsDto }) => {
  const may = useMay('operator');
  const [wanted, setWanted] = useState(false);
  const query = useRequestBodies(record.id, wanted);
  const bodies = query.data?.[0];
  if (!may) {
    return (
      <PanelSection title={texts.title}>
        <p className="text-13 text-neutral-11">{texts.mayNot}</p>
      </PanelSection>
    );
  }
  return (
    <PanelSection title={texts.title}>
      {query.data === undefined && !query.isLoading && query.error === null ? (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="small"
            onClick={() => {
              setWanted(true);
            }}
          >
            {texts.show}
          </Button>
          <span className="text-12 text-neutral-11">{texts.noted}</span>
        </div>
      ) : (
        <QueryState query={query} />
      )}
      {query.data !== undefined && bodies === undefined && <NotKept record={record} />}
      {bodies !== undefined && (
        <div className="space-y-4">
          {(query.data?.length ?? 0) > 1 && (
            <p className="text-13 text-neutral-11">{texts.several(query.data?.length ?? 0)}</p>
          )}
          {bodies.request !== null && <ReplayActions record={record} body={bodies.request} />}
          <RequestBodies bodies={bodies} />
          <AnswerBodies bodies={bodies} />
        </div>
      )}
    </PanelSection>
  );
};

/** Why there is nothing to see, and how that changes. */
const NotKept = ({ record }: { readonly record: RequestDetailsDto }) => {
  const { data: token } = useTokenDetails(record.token);
  return (
    <div className="space-y-2 text-13">
      <p>{texts.none}</p>
      <p className="text-neutral-11">{token?.log_bodies === false ? texts.tokenSaysNo : texts.why}</p>
      <p className="text-neutral-11">{texts.how}</p>
      <Link to="/console/tokens" search={{ token: record.token }} className="text-accent-text underline">
        {texts.openToken}
      </Link>
    </div>
  );
};

type RequestView = 'client' | 'upstream' | 'changes';

const RequestBodies = ({ bodies: { request, upstream } }: { readonly bodies: RequestBodiesDto }) => {
  const [view, setView] = useState<RequestView>('client');
  return (
    <div>
      <Choice
        title={texts.request}
        value={view}
        onChange={setView}
        options={[
          { value: 'client', label: texts.client },
          { value: 'upstream', label: texts.upstream },
          { value: 'changes', label: texts.changes },
        ]}
      />
      {view === 'client' && <KeptBodyView body={request} none={texts.noUpstream} sent />}
      {view === 'upstream' && <KeptBodyView body={upstream} none={texts.noUpstream} sent />}
      {view === 'changes' && <Changes before={request} after={upstream} />}
    </div>
  );
};

interface ChangesProps {
  readonly before: KeptBodyDto | null;
  readonly after: KeptBodyDto | null;
}

const Changes = ({ before, after }: ChangesProps) => {
  const [one, other] = [useParsed(before), useParsed(after)];
  if (after === null) return <p className="text-13 text-neutral-11">{texts.noUpstream}</p>;
  if (before?.text === after.text) return <p className="text-13 text-neutral-11">{texts.same}</p>;
  if (one === undefined || other === undefined) {
    return <p className="text-13 text-neutral-11">{texts.incomparable}</p>;
  }
  return <DifferenceView before={one.value} after={other.value} />;
};

/** A body read as JSON; undefined where it is none, or not whole. */
function useParsed(body: KeptBodyDto | null): { readonly value: unknown } | undefined {
  return useMemo(() => {
    if (body === null || body.cut) return undefined;
    try {
      return { value: JSON.parse(body.text) as unknown };
    } catch {
      return undefined;
    }
  }, [body]);
}

type AnswerView = 'client' | 'upstream';

const AnswerBodies = ({ bodies }: { readonly bodies: RequestBodiesDto }) => {
  const [view, setView] = useState<AnswerView>('client');
  const { answer, upstream_answer: upstream } = bodies;
  const isSame = answer !== null && answer.text === upstream?.text;
  return (
    <div>
      <Choice
        title={texts.answer}
        value={view}
        onChange={setView}
        options={[
          { value: 'client', label: texts.clientGot },
          { value: 'upstream', label: texts.upstreamAnswered },
        ]}
      />
      {isSame && <p className="mb-1 text-12 text-neutral-11">{texts.sameAnswer}</p>}
      {view === 'client' && <KeptBodyView body={answer} none={texts.noAnswer} />}
      {view === 'upstream' && <KeptBodyView body={upstream} none={texts.noUpstreamAnswer} />}
    </div>
  );
};

interface ChoiceProps<View extends string> {
  readonly title: string;
  readonly value: View;
  readonly options: readonly { readonly value: View; readonly label: string }[];
  readonly onChange: (view: View) => void;
}

const Choice = <View extends string>({ title, ...choice }: ChoiceProps<View>) => (
  <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
    <h4 className="text-13 font-semibold">{title}</h4>
    <Segmented label={`${title}: ${texts.view}`} {...choice} />
  </div>
);
