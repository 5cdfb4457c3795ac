import { conversationTexts } from '../../texts/conversation.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ParameterId, ParameterSetting } from '../conversation/conversation.js';
import { parameterIds } from '../conversation/conversation.js';
import { useAnswering } from '../conversation/answering.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { parameterDefinition } from './parameter-definitions.js';
import { ParameterField } from './parameter-field.js';
import { parameterOfFault } from './parameter-fault.js';

/** The parameters of the conversation. What is not ticked is not sent. */
export const ParametersPanel = () => {
  const settings = useConversations(({ current }) => current.settings);
  const changeSettings = useConversations((state) => state.changeSettings);
  const fault = useAnswering((state) => state.fault);
  const format = formats[settings.format];
  const faulty = fault === undefined ? undefined : parameterOfFault(fault);
  const change = (id: ParameterId, setting: ParameterSetting): void => {
    changeSettings({ parameters: { ...settings.parameters, [id]: setting } });
  };
  const unavailable = (id: ParameterId): string | undefined => {
    if (!format.parameters.includes(id)) return playgroundTexts.parameters.notIn(format.name);
    if (id === 'toolChoice' && settings.tools.length === 0) return playgroundTexts.parameters.noTools;
    return undefined;
  };
  return (
    <fieldset className="border-t border-neutral-6 pt-3">
      <legend className="sr-only">{playgroundTexts.parameters.title}</legend>
      <p aria-hidden className="mb-1 flex items-baseline justify-between text-13 font-medium text-neutral-11">
        {playgroundTexts.parameters.title}
        <span className="text-12 font-normal">{playgroundTexts.parameters.hint}</span>
      </p>
      {parameterIds.map((id) => {
        const definition = parameterDefinition(id, settings.format);
        return (
          <ParameterField
            key={id}
            name={conversationTexts.parameterNames[id]}
            definition={definition}
            setting={settings.parameters[id] ?? { on: false, value: definition.first }}
            unavailable={unavailable(id)}
            fault={faulty === id ? fault?.message : undefined}
            tools={settings.tools.map(({ name }) => name).filter((name) => name !== '')}
            onChange={(setting) => {
              change(id, setting);
            }}
          />
        );
      })}
    </fieldset>
  );
};
