import { ChevronRight, Trash2 } from 'lucide-react';
import { Collapsible } from 'radix-ui';
import { useState } from 'react';
import { IconButton } from '../../components/icon-button.js';
import { JsonEditor } from '../../components/json-editor.js';
import { TextField } from '../../components/text-field.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ToolDefinition } from '../conversation/conversation.js';
import { toolParametersFault } from './tool-fault.js';

const texts = playgroundTexts.tools;

interface ToolCardProps {
  readonly tool: ToolDefinition;
  readonly nameFault: string | undefined;
  readonly onChange: (tool: ToolDefinition) => void;
  readonly onRemove: () => void;
}

/** One tool: folded to its name, opened to be edited. */
export const ToolCard = ({ tool, nameFault, onChange, onRemove }: ToolCardProps) => {
  const [open, setOpen] = useState(tool.name === '');
  const parametersFault = toolParametersFault(tool);
  const name = tool.name === '' ? texts.unnamed : tool.name;
  return (
    <Collapsible.Root
      open={open}
      onOpenChange={setOpen}
      className="rounded border border-neutral-6 bg-neutral-1"
    >
      <div className="flex items-center gap-1 pr-1">
        <Collapsible.Trigger className="group flex h-9 min-w-0 flex-1 items-center gap-2 rounded px-2 text-13 pointer-coarse:h-11">
          <ChevronRight
            size={14}
            aria-hidden
            className="shrink-0 transition-transform duration-(--quick) group-data-[state=open]:rotate-90"
          />
          <code className="min-w-0 truncate">{name}</code>
          {(nameFault ?? parametersFault) !== undefined && !open && (
            <span className="ml-auto shrink-0 text-12 text-bad-text">{texts.faulty}</span>
          )}
        </Collapsible.Trigger>
        <IconButton icon={Trash2} name={texts.remove(name)} size="small" onClick={onRemove} />
      </div>
      <Collapsible.Content className="flex flex-col gap-3 border-t border-neutral-6 p-2">
        <TextField
          label={texts.name}
          value={tool.name}
          fault={nameFault}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => {
            onChange({ ...tool, name: event.target.value });
          }}
        />
        <TextField
          label={texts.description}
          value={tool.description}
          onChange={(event) => {
            onChange({ ...tool, description: event.target.value });
          }}
        />
        <div>
          <p aria-hidden className="mb-1 text-13 font-medium text-neutral-11">
            {texts.parameters}
          </p>
          <JsonEditor
            label={texts.parametersOf(name)}
            value={tool.parameters}
            onChange={(parameters) => {
              onChange({ ...tool, parameters });
            }}
          />
          {parametersFault !== undefined && (
            <p role="status" className="mt-1 text-13 text-bad-text">
              {parametersFault}
            </p>
          )}
        </div>
      </Collapsible.Content>
    </Collapsible.Root>
  );
};
