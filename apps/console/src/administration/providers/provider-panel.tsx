import { Notice } from '../../components/notice.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderDto } from '../api/api-types.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { ProviderActions } from './provider-actions.js';
import { ProviderFacts } from './provider-facts.js';
import { ProviderModels } from './provider-models.js';
import type { ProviderRow } from './provider-row.js';
import { ProviderStateView } from './provider-state-view.js';
import { ProviderTraffic } from './provider-traffic.js';
import { useProviderDetails, useProviderStates } from './providers-query.js';

const texts = providersTexts.panel;

interface ProviderPanelProps {
  readonly id: string;
  /** What the list knows of it. */
  readonly row: ProviderRow | undefined;
  readonly all: readonly ProviderDto[];
  readonly search: string | undefined;
  readonly onSearch: (search: string) => void;
  readonly onClose: () => void;
}

/** One provider: how it fares, what it did, which models it has, what can be done with it. */
export const ProviderPanel = ({ id, row, all, search, onSearch, onClose }: ProviderPanelProps) => {
  const query = useProviderDetails(id);
  const states = useProviderStates().data;
  const provider = query.data;
  return (
    <SidePanel title={id} onClose={onClose}>
      <QueryState query={query} />
      {provider !== undefined && (
        <div className="space-y-5">
          <ProviderActions provider={provider} all={all} onDeleted={onClose} />
          <Problems provider={provider} />
          <ProviderTraffic id={id} usage={row?.usage} />
          {row?.state !== undefined && states !== undefined && provider.state === 'on' && (
            <ProviderStateView state={row.state} process={states.process} />
          )}
          {provider.state === 'on' && (
            <ProviderModels provider={provider} search={search} onSearch={onSearch} />
          )}
          <ProviderFacts provider={provider} />
        </div>
      )}
    </SidePanel>
  );
};

const Problems = ({ provider: { problems = [], reason } }: { readonly provider: ProviderDto }) => (
  <div className="space-y-2 empty:hidden">
    {problems.map(({ key, fault, fix }) => (
      <Notice key={`${key} ${fault}`} meaning="bad">
        <p className="break-words">
          <code className="font-mono text-12">{key}</code> {fault}.
        </p>
        <p className="mt-1 text-neutral-12">{fix}</p>
      </Notice>
    ))}
    {reason !== undefined && problems.length === 0 && (
      <Notice meaning="attention">{texts.off(reason)}</Notice>
    )}
  </div>
);
