import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { reratingTexts } from '../../texts/prices.js';
import { messageOf } from '../api/api-fault.js';
import type { RatedModelDto, ReratingDto } from '../api/api-types.js';
import { dollars, localTime, share, wholeNumber } from '../format/figures.js';
import { Fact, Facts, Figure, Figures } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { useMay } from '../session/session-query.js';
import { differenceOf, outcomeOf, periodOf, scopeOf } from './rerating-words.js';
import { isOver, useBeginRerating, useCancelRerating, useRerating } from './reratings-query.js';

const texts = reratingTexts.panel;

interface ReratingPanelProps {
  readonly id: string;
  /** Another one is to be on show. */
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** One period: how far it is, what it comes to in money, and the way to end it. */
export const ReratingPanel = ({ id, onShow, onClose }: ReratingPanelProps) => {
  const query = useRerating(id);
  const rerating = query.data;
  const mayChange = useMay('operator');
  return (
    <SidePanel title={rerating?.dry_run === true ? texts.lookTitle : texts.title} onClose={onClose}>
      <QueryState query={query} />
      {rerating !== undefined && (
        <>
          {!isOver(rerating) && <Progress rerating={rerating} mayCancel={mayChange} />}
          <Outcome rerating={rerating} />
          {mayChange && rerating.dry_run && rerating.state === 'done' && rerating.changed > 0 && (
            <DoIt rerating={rerating} onBegun={onShow} />
          )}
          <ReratingFacts rerating={rerating} />
          <Models models={rerating.models} />
        </>
      )}
    </SidePanel>
  );
};

/** It runs on the gateway: whoever leaves finds it again. */
const Progress = ({
  rerating,
  mayCancel,
}: {
  readonly rerating: ReratingDto;
  readonly mayCancel: boolean;
}) => {
  const cancel = useCancelRerating(rerating.id);
  return (
    <div className="mb-4">
      <div className="flex items-center gap-3 text-13">
        <progress
          aria-label={texts.progress}
          value={rerating.progress}
          max={1}
          className="h-2 flex-1 accent-accent"
        />
        <span role="status" className="tabular-nums">
          {texts.share(share(rerating.progress))}
        </span>
        {mayCancel && (
          <Button
            size="small"
            disabled={cancel.isPending}
            onClick={() => {
              cancel.mutate();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
      {cancel.error !== null && (
        <Notice meaning="bad" className="mt-2">
          {messageOf(cancel.error)}
        </Notice>
      )}
    </div>
  );
};

const Outcome = ({ rerating }: { readonly rerating: ReratingDto }) => (
  <>
    {rerating.state === 'done' && <Notice meaning="good">{outcomeOf(rerating)}</Notice>}
    {rerating.state === 'cancelled' && <Notice meaning="attention">{texts.cancelled}</Notice>}
    {rerating.state === 'failed' && <Notice meaning="bad">{texts.failed(rerating.error ?? '')}</Notice>}
    <div className="mt-4">
      <Figures>
        <Figure name={texts.before}>{dollars(rerating.cost_before_usd)}</Figure>
        <Figure name={texts.after}>{dollars(rerating.cost_after_usd)}</Figure>
        <Figure name={texts.requests}>{wholeNumber(rerating.requests)}</Figure>
        <Figure name={texts.changed}>{wholeNumber(rerating.changed)}</Figure>
      </Figures>
    </div>
    {rerating.unknown > 0 && (
      <p className="mt-2 text-13 text-neutral-11">{texts.unknown(wholeNumber(rerating.unknown))}</p>
    )}
  </>
);

/** From what it would be to what it is. */
const DoIt = ({
  rerating,
  onBegun,
}: {
  readonly rerating: ReratingDto;
  readonly onBegun: (id: string) => void;
}) => {
  const begin = useBeginRerating();
  const { from, to, provider, model } = rerating;
  return (
    <div className="mt-3">
      <Button
        look="primary"
        disabled={begin.isPending}
        onClick={() => {
          begin.mutate(
            { from, to, provider, model },
            {
              onSuccess: ({ id }) => {
                onBegun(id);
              },
            },
          );
        }}
      >
        {begin.isPending ? reratingTexts.form.pending : texts.doIt}
      </Button>
      {begin.error !== null && (
        <Notice meaning="bad" className="mt-2">
          {messageOf(begin.error)}
        </Notice>
      )}
    </div>
  );
};

const ReratingFacts = ({ rerating }: { readonly rerating: ReratingDto }) => (
  <Facts>
    <Fact name={texts.period}>{periodOf(rerating)}</Fact>
    <Fact name={texts.scope}>{scopeOf(rerating)}</Fact>
    <Fact name={texts.begun}>{texts.by(localTime(rerating.created_at), rerating.created_by)}</Fact>
  </Facts>
);

const Models = ({ models }: { readonly models: readonly RatedModelDto[] }) =>
  models.length === 0 ? null : (
    <table className="w-full text-13">
      <caption className="mb-1 text-left text-14 font-semibold">{texts.byModel}</caption>
      <thead>
        <tr className="text-neutral-11">
          <th scope="col" className="text-left font-medium">
            {texts.model}
          </th>
          <th scope="col" className="text-right font-medium">
            {texts.changed}
          </th>
          <th scope="col" className="text-right font-medium">
            {reratingTexts.columns.cost}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {models.map((model) => (
          <tr key={`${model.provider}/${model.model}`} className="border-t border-neutral-4">
            <td className="py-1 pr-2 break-all">
              {model.provider === '' ? texts.others : `${model.provider}/${model.model}`}
            </td>
            <td className="py-1 text-right">{wholeNumber(model.changed)}</td>
            <td className="py-1 text-right whitespace-nowrap">{differenceOf(model)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
