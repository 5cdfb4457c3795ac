import { Plus } from 'lucide-react';
import { Button } from '../../components/button.js';
import { Menu } from '../../components/menu.js';
import { Section } from '../../components/section.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ToolDefinition } from '../conversation/conversation.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { ToolCard } from './tool-card.js';
import { emptyTool, toolExamples } from './tool-examples.js';
import { toolNameFault } from './tool-fault.js';

const texts = playgroundTexts.tools;

/** The tools that the model may call. */
export const ToolsSection = () => {
  const tools = useConversations(({ current }) => current.settings.tools);
  const format = useConversations(({ current }) => formats[current.settings.format]);
  const changeSettings = useConversations((state) => state.changeSettings);
  const change = (next: readonly ToolDefinition[]): void => {
    changeSettings({ tools: next });
  };
  const add = (tool: ToolDefinition): void => {
    change([...tools, tool]);
  };
  return (
    <Section
      title={texts.title(tools.length)}
      {...(!format.carries.tools && { note: playgroundTexts.parameters.notIn(format.name) })}
    >
      <div className="flex flex-col gap-2">
        {!format.carries.tools && <p className="text-13 text-neutral-11">{texts.notCarried(format.name)}</p>}
        {tools.map((tool, index) => (
          <ToolCard
            // Names change while they are typed; the place in the list is what stays, until the list changes.
            key={`${tools.length}-${index}`}
            tool={tool}
            nameFault={toolNameFault(tools, index)}
            onChange={(changed) => {
              change(tools.with(index, changed));
            }}
            onRemove={() => {
              change(tools.toSpliced(index, 1));
            }}
          />
        ))}
        <Menu
          trigger={
            <Button size="small" className="self-start">
              <Plus size={14} aria-hidden />
              {texts.add}
            </Button>
          }
          items={[
            {
              name: texts.addEmpty,
              onSelect: () => {
                add(emptyTool);
              },
            },
            {
              name: texts.addWeather,
              onSelect: () => {
                add(toolExamples.weather);
              },
            },
            {
              name: texts.addCalculator,
              onSelect: () => {
                add(toolExamples.calculator);
              },
            },
          ]}
        />
      </div>
    </Section>
  );
};
