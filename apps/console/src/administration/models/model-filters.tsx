import { useCallback } from 'react';
import { SelectField } from '../../components/select-field.js';
import { modelsTexts } from '../../texts/models.js';
import { RestingField } from '../table/resting-field.js';
import { modelEndpoints, modelSources } from './models-address.js';
import type { ModelsAddress, ModelsAddressChange } from './models-address.js';
import { useProviderIds } from './models-query.js';

const texts = modelsTexts.filters;
/** Stands for no filter. */
const unfiltered = '';

interface ModelFiltersProps {
  readonly address: ModelsAddress;
  readonly onChange: (part: ModelsAddressChange) => void;
}

/** Which names are on show. They stand in the page's address. */
export const ModelFilters = ({ address, onChange }: ModelFiltersProps) => {
  const search = useCallback(
    (text: string) => {
      onChange({ search: text });
    },
    [onChange],
  );
  return (
    <>
      <RestingField
        label={texts.search}
        hint={texts.searchHint}
        className="w-56"
        value={address.search ?? ''}
        onChange={search}
      />
      <SelectField
        label={texts.source}
        value={address.source ?? unfiltered}
        options={[
          { value: unfiltered, label: texts.anySource },
          ...modelSources.map((source) => ({ value: source, label: texts.sources[source] })),
        ]}
        onChange={(source) => {
          onChange({ source: source === unfiltered ? undefined : source });
        }}
      />
      <ProviderFilter provider={address.provider} onChange={onChange} />
      <SelectField
        label={texts.endpoint}
        value={address.endpoint ?? unfiltered}
        options={[
          { value: unfiltered, label: texts.anyEndpoint },
          ...modelEndpoints.map((endpoint) => ({ value: endpoint, label: modelsTexts.endpoints[endpoint] })),
        ]}
        onChange={(endpoint) => {
          onChange({ endpoint: endpoint === unfiltered ? undefined : endpoint });
        }}
      />
    </>
  );
};

/** An address may name one that is no more. */
const ProviderFilter = ({
  provider,
  onChange,
}: {
  readonly provider: string | undefined;
  readonly onChange: ModelFiltersProps['onChange'];
}) => {
  const known = useProviderIds().data ?? [];
  const ids = provider === undefined || known.includes(provider) ? known : [...known, provider];
  return (
    <SelectField
      label={texts.provider}
      value={provider ?? unfiltered}
      options={[
        { value: unfiltered, label: texts.anyProvider },
        ...ids.map((id) => ({ value: id, label: id })),
      ]}
      onChange={(chosen) => {
        onChange({ provider: chosen });
      }}
    />
  );
};
