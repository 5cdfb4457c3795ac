import { settingsTexts } from '../../texts/settings.js';
import type { SettingDto } from '../api/api-types.js';
import { CopyButton } from '../../components/copy-button.js';
import { Fact, Facts } from '../frame/facts.js';
import { SidePanel } from '../frame/side-panel.js';
import { SettingValue, sourceInWords } from './setting-words.js';

const texts = settingsTexts.panel;

interface SettingPanelProps {
  readonly setting: SettingDto;
  /** Of the configuration file. */
  readonly path: string | undefined;
  readonly onClose: () => void;
}

/** One setting: what it is, and where it is changed. */
export const SettingPanel = ({ setting, path, onClose }: SettingPanelProps) => (
  <SidePanel title={setting.key} onClose={onClose}>
    <p className="text-14">{setting.description}</p>
    <Facts>
      <Fact name={settingsTexts.columns.value}>
        <SettingValue setting={setting} />
      </Fact>
      {setting.after_restart !== null && (
        <Fact name={texts.afterRestart}>
          <code className="font-mono text-12 break-all">{setting.after_restart}</code>
        </Fact>
      )}
      <Fact name={settingsTexts.columns.source}>{sourceInWords(setting)}</Fact>
      <Fact name={texts.fallback}>{setting.default === '' ? settingsTexts.none : setting.default}</Fact>
      <Fact name={texts.variable}>
        <span className="flex items-center gap-1">
          <code className="min-w-0 font-mono text-12 break-all">{setting.variable}</code>
          <CopyButton compact size="small" text={setting.variable} />
        </span>
      </Fact>
    </Facts>
    <h3 className="mt-6 mb-1 text-14 font-semibold">{texts.change}</h3>
    <p className="text-14">
      {setting.source === 'environment'
        ? texts.byVariable(setting.variable)
        : texts.byFile(setting.key, path ?? texts.aFile)}
    </p>
    <p className="mt-2 text-14 text-neutral-11">{setting.live ? texts.live : texts.restart}</p>
  </SidePanel>
);
