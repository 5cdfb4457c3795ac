import { providersTexts } from '../../texts/providers.js';
import type { ProviderDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';
import { Fact, Facts } from '../frame/facts.js';
import { ModelNames } from './model-names.js';
import { PanelSection } from '../frame/panel-section.js';
import { useModelsNaming } from './providers-query.js';

const texts = providersTexts.panel;

/** What a provider is, as it was configured; of secrets the last characters. */
export const ProviderFacts = ({ provider }: { readonly provider: ProviderDto }) => {
  const { id, type, title, source, settings, created_at: created, updated_at: updated } = provider;
  const naming = useModelsNaming(id).data ?? [];
  const { baseUrl, apiKey, apiKeys, ...others } = settings;
  const keys = [apiKeys ?? apiKey ?? []].flat() as readonly unknown[];
  return (
    <PanelSection title={texts.facts}>
      <Facts>
        <Fact name={texts.type}>
          {title} <code className="font-mono text-12 text-neutral-11">{type}</code>
        </Fact>
        <Fact name={texts.address}>
          {typeof baseUrl === 'string' ? (
            <code className="font-mono text-12 break-all">{baseUrl}</code>
          ) : (
            texts.usualAddress
          )}
        </Fact>
        {keys.length > 0 && (
          <Fact name={texts.keys}>
            <code className="font-mono text-12">{keys.join(', ')}</code>
          </Fact>
        )}
        <Fact name={texts.source}>{providersTexts.sources[source]}</Fact>
        {naming.length > 0 && (
          <Fact name={texts.usedBy}>
            <ModelNames names={naming} />
          </Fact>
        )}
        {Object.keys(others).length > 0 && (
          <Fact name={texts.settings}>
            <pre className="max-h-60 overflow-auto font-mono text-12 whitespace-pre-wrap">
              {JSON.stringify(others, undefined, 2)}
            </pre>
          </Fact>
        )}
        {created !== undefined && <Fact name={texts.created}>{localTime(created)}</Fact>}
        {updated !== undefined && updated !== created && (
          <Fact name={texts.updated}>{localTime(updated)}</Fact>
        )}
      </Facts>
    </PanelSection>
  );
};
