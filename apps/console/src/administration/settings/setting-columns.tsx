import { settingsTexts } from '../../texts/settings.js';
import { StatusDot } from '../../components/status-dot.js';
import type { SettingDto } from '../api/api-types.js';
import type { Column } from '../table/data-table.js';
import { SettingValue, sourceInWords } from './setting-words.js';

const texts = settingsTexts.columns;

/** What the table of settings shows. */
export const settingColumns: readonly Column<SettingDto>[] = [
  { name: texts.key, cell: ({ key }) => <code className="font-mono text-12">{key}</code> },
  {
    name: texts.value,
    cell: (setting) => (
      <span className="block max-w-72 max-md:max-w-40">
        <SettingValue setting={setting} />
        {setting.after_restart !== null && (
          <span className="mt-1 flex items-center gap-2">
            <StatusDot meaning="attention" />
            {settingsTexts.waits(setting.after_restart)}
          </span>
        )}
      </span>
    ),
  },
  { name: texts.source, isMinor: true, cell: sourceInWords },
  {
    name: texts.meaning,
    isMinor: true,
    cell: ({ description }) => <span className="line-clamp-2 max-w-[48ch]">{description}</span>,
  },
];
