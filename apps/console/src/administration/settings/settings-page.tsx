import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Segmented } from '../../components/segmented.js';
import { settingsTexts } from '../../texts/settings.js';
import { AdminKeysPart } from '../admin-keys/admin-keys-part.js';
import { CreateAdminKey } from '../admin-keys/create-admin-key.js';
import { PageHead } from '../frame/page-head.js';
import { useMay } from '../session/session-query.js';
import { SessionsPart } from '../sessions/sessions-part.js';
import { ConfigurationPart } from './configuration-part.js';
import { readSettingsAddress, settingsParts } from './settings-address.js';
import type { SettingsAddressChange } from './settings-address.js';

/** `/console/settings`: how the gateway is configured, and who may change it. */
export const SettingsPage = () => {
  const address = useSearch({ from: '/console/settings' });
  const navigate = useNavigate();
  const isOwner = useMay('owner');
  const { part = 'configuration' } = address;
  const change = useCallback(
    (changes: SettingsAddressChange) => {
      void navigate({
        to: '/console/settings',
        replace: true,
        search: (before) => readSettingsAddress({ ...before, ...changes }),
      });
    },
    [navigate],
  );
  return (
    <>
      <PageHead
        title={settingsTexts.title}
        action={part === 'keys' && isOwner ? <CreateAdminKey /> : undefined}
      >
        <Segmented
          label={settingsTexts.parts.label}
          value={part}
          options={settingsParts.map((one) => ({ value: one, label: settingsTexts.parts[one] }))}
          onChange={(one) => {
            void navigate({ to: '/console/settings', search: readSettingsAddress({ part: one }) });
          }}
        />
      </PageHead>
      {part === 'configuration' && <ConfigurationPart address={address} onChange={change} />}
      {part === 'keys' && <AdminKeysPart />}
      {part === 'sessions' && <SessionsPart />}
    </>
  );
};
