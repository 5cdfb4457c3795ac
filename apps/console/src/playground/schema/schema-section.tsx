import { Button } from '../../components/button.js';
import { JsonEditor } from '../../components/json-editor.js';
import { Section } from '../../components/section.js';
import { Switch } from '../../components/switch.js';
import { TextField } from '../../components/text-field.js';
import { playgroundTexts } from '../../texts/playground.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { schemaExample } from './schema-example.js';
import { schemaFault } from './schema-fault.js';

const texts = playgroundTexts.schema;

/** The JSON Schema that answers are asked to follow. */
export const SchemaSection = () => {
  const schema = useConversations(({ current }) => current.settings.schema);
  const format = useConversations(({ current }) => formats[current.settings.format]);
  const changeSettings = useConversations((state) => state.changeSettings);
  const change = (patch: Partial<typeof schema>): void => {
    changeSettings({ schema: { ...schema, ...patch } });
  };
  const fault = schema.text.trim() === '' ? undefined : schemaFault(schema.text);
  const carried = format.carries.schema;
  return (
    <Section title={texts.title} note={noteOf(schema.on, carried, fault)}>
      <div className="flex flex-col gap-3">
        <Switch
          label={texts.on}
          checked={schema.on && carried}
          disabled={!carried}
          onChange={(on) => {
            change({ on, ...(on && schema.text.trim() === '' && schemaExample) });
          }}
          {...(!carried && { hint: texts.notCarried(format.name) })}
        />
        <TextField
          label={texts.name}
          value={schema.name}
          placeholder="response"
          spellCheck={false}
          onChange={(event) => {
            change({ name: event.target.value });
          }}
        />
        <JsonEditor
          label={texts.label}
          value={schema.text}
          placeholder={texts.placeholder}
          onChange={(text) => {
            change({ text });
          }}
        />
        <div className="flex items-start justify-between gap-2">
          <p
            role="status"
            className={fault === undefined ? 'text-13 text-neutral-11' : 'text-13 text-bad-text'}
          >
            {fault ?? (schema.text.trim() === '' ? texts.empty : texts.good)}
          </p>
          <Button
            look="quiet"
            size="small"
            onClick={() => {
              change({ ...schemaExample, on: carried });
            }}
          >
            {texts.example}
          </Button>
        </div>
      </div>
    </Section>
  );
};

function noteOf(on: boolean, carried: boolean, fault: string | undefined): string {
  if (!on || !carried) return texts.off;
  return fault === undefined ? texts.isOn : texts.faulty;
}
