import { administrationTexts } from '../../texts/administration.js';
import { providersTexts } from '../../texts/providers.js';
import type { ProviderDto } from '../api/api-types.js';
import { useMay } from '../session/session-query.js';
import { ConnectionTestBar } from './connection-test-bar.js';
import { DeleteProvider } from './delete-provider.js';
import { EditProvider } from './edit-provider.js';
import { useConfigurationPath, useProviderTypes } from './providers-query.js';
import { useConnectionTest } from './use-connection-test.js';

interface ProviderActionsProps {
  readonly provider: ProviderDto;
  readonly all: readonly ProviderDto[];
  readonly onDeleted: () => void;
}

/** What can be done with a provider, by whoever may; where it is changed, where that is not here. */
export const ProviderActions = ({ provider, all, onDeleted }: ProviderActionsProps) => {
  const mayChange = useMay('operator');
  const test = useConnectionTest();
  const isReachable = provider.state === 'on' && provider.source !== 'automatic';
  return (
    <div className="space-y-3">
      {provider.read_only && <ReadOnly provider={provider} />}
      {!mayChange && <p className="text-13 text-neutral-11">{administrationTexts.mayNot}</p>}
      {mayChange && !provider.read_only && (
        <div className="flex flex-wrap gap-2">
          <EditProvider provider={provider} />
          <DeleteProvider provider={provider} all={all} onDeleted={onDeleted} />
        </div>
      )}
      {mayChange && isReachable && (
        <ConnectionTestBar
          test={test}
          onStart={() => {
            test.start({ id: provider.id });
          }}
        />
      )}
    </div>
  );
};

const ReadOnly = ({ provider: { source, type } }: { readonly provider: ProviderDto }) => {
  const texts = providersTexts.panel.readOnly;
  const path = useConfigurationPath().data ?? '';
  const types = useProviderTypes().data?.data;
  const variables = types?.find((one) => one.type === type)?.variables ?? [];
  const words = {
    file: texts.file(path),
    variables: texts.variables(variables.join(' or ')),
    automatic: texts.automatic,
    stored: '',
  };
  return <p className="text-13 break-words text-neutral-11">{words[source]}</p>;
};
