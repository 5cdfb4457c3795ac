import { SelectField } from '../components/select-field.js';
import { Switch } from '../components/switch.js';
import { TextArea } from '../components/text-area.js';
import { playgroundTexts } from '../texts/playground.js';
import { formatIds } from './conversation/conversation.js';
import { useConversations } from './conversation/conversations-store.js';
import { formats } from './formats/formats.js';
import { ParametersPanel } from './parameters/parameters-panel.js';
import { SchemaSection } from './schema/schema-section.js';
import { ToolsSection } from './tools/tools-section.js';

/** What the conversation is held with, besides its model. */
export const ChatSettings = () => {
  const { format, system, stream } = useConversations(({ current }) => current.settings);
  const changeSettings = useConversations((state) => state.changeSettings);
  return (
    <>
      <SelectField
        label={playgroundTexts.format}
        value={format}
        options={formatIds.map((id) => ({ value: id, label: formats[id].name }))}
        onChange={(chosen) => {
          changeSettings({ format: chosen });
        }}
      />
      <TextArea
        label={playgroundTexts.system}
        value={system}
        placeholder={playgroundTexts.systemHint}
        onChange={(event) => {
          changeSettings({ system: event.target.value });
        }}
      />
      <Switch
        label={playgroundTexts.stream}
        checked={stream}
        onChange={(on) => {
          changeSettings({ stream: on });
        }}
      />
      <ParametersPanel />
      <div className="flex flex-col gap-2">
        <ToolsSection />
        <SchemaSection />
      </div>
    </>
  );
};
