import { useCallback } from 'react';
import { SelectField } from '../../components/select-field.js';
import { settingsTexts } from '../../texts/settings.js';
import type { SettingDto } from '../api/api-types.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import { RestingField } from '../table/resting-field.js';
import { FileState } from './file-state.js';
import { findSettings } from './find-settings.js';
import { settingColumns } from './setting-columns.js';
import { SettingPanel } from './setting-panel.js';
import { settingChoices } from './settings-address.js';
import type { SettingsAddress, SettingsAddressChange } from './settings-address.js';
import { useConfiguration, useSettings } from './settings-query.js';

const texts = settingsTexts.filters;
/** Stands for no filter. */
const unfiltered = '';

interface ConfigurationPartProps {
  readonly address: SettingsAddress;
  readonly onChange: (part: SettingsAddressChange) => void;
}

/** Every setting: what is in use, and whose word that is. */
export const ConfigurationPart = ({ address, onChange }: ConfigurationPartProps) => {
  const query = useSettings();
  const configuration = useConfiguration();
  const all = query.data?.data ?? [];
  const found = findSettings(all, address);
  const shown = all.find(({ key }) => key === address.setting);
  return (
    <>
      <div className="space-y-4 p-4 md:px-6">
        {configuration.data !== undefined && (
          <FileState file={configuration.data.file} stored={configuration.data.stored} />
        )}
        <SettingFilters address={address} onChange={onChange} />
        <QueryState query={query} />
        {query.isSuccess && found.length === 0 && <p className="text-14 text-neutral-11">{texts.none}</p>}
      </div>
      {found.length > 0 && (
        <>
          <DataTable<SettingDto>
            label={settingsTexts.table}
            columns={settingColumns}
            rows={found}
            keyOf={({ key }) => key}
            chosen={address.setting}
            open={{
              name: ({ key }) => settingsTexts.openSetting(key),
              onOpen: ({ key }) => {
                onChange({ setting: key });
              },
            }}
          />
          <p role="status" className="px-4 py-3 text-13 text-neutral-11 md:px-6">
            {texts.count(found.length, all.length)}
          </p>
        </>
      )}
      {shown !== undefined && (
        <SettingPanel
          key={shown.key}
          setting={shown}
          path={configuration.data?.file.path ?? undefined}
          onClose={() => {
            onChange({ setting: undefined });
          }}
        />
      )}
    </>
  );
};

const SettingFilters = ({ address, onChange }: ConfigurationPartProps) => {
  const search = useCallback(
    (text: string) => {
      onChange({ search: text });
    },
    [onChange],
  );
  return (
    <div className="flex flex-wrap items-end gap-2">
      <RestingField
        label={texts.search}
        hint={texts.searchHint}
        className="w-64"
        value={address.search ?? ''}
        onChange={search}
      />
      <SelectField
        label={texts.only}
        value={address.only ?? unfiltered}
        options={[
          { value: unfiltered, label: texts.all },
          ...settingChoices.map((choice) => ({ value: choice, label: texts.choices[choice] })),
        ]}
        onChange={(only) => {
          onChange({ only: only === unfiltered ? undefined : only });
        }}
      />
    </div>
  );
};
