import { useNavigate } from '@tanstack/react-router';
import { Switch } from '../../components/switch.js';
import { overviewTexts as texts } from '../../texts/overview.js';
import { readOverviewAddress } from './overview-address.js';

/** Whether the figures and the newest requests keep coming. It stands in the page's address. */
export const LiveSwitch = ({ live }: { readonly live: boolean }) => {
  const navigate = useNavigate();
  return (
    <span title={texts.liveHint}>
      <Switch
        label={texts.live}
        checked={live}
        onChange={(on) => {
          void navigate({
            to: '/console/overview',
            replace: true,
            search: (before) => readOverviewAddress({ ...before, live: on }),
          });
        }}
      />
    </span>
  );
};
