import type { GatewayModel } from '../../gateway/models.js';
import { logTexts } from '../../texts/log.js';
import type { Settings } from '../conversation/conversation.js';
import type { ConversationFormat } from '../formats/conversation-format.js';
import { schemaExample } from '../schema/schema-example.js';
import { toolExamples } from '../tools/tool-examples.js';

export const starterIds = ['stream', 'tool', 'schema', 'picture'] as const;
export type StarterId = (typeof starterIds)[number];

/** The settings that a starter changes. What another starter had set up goes away. */
export function starterSettings(id: StarterId, settings: Settings): Partial<Settings> {
  return {
    stream: true,
    tools:
      id === 'tool'
        ? [toolExamples.weather]
        : settings.tools.filter(({ name }) => name !== toolExamples.weather.name),
    schema:
      id === 'schema'
        ? { on: true, name: schemaExample.name, text: schemaExample.text }
        : { ...settings.schema, on: false },
  };
}

export const starterMessage = (id: StarterId): string => logTexts.starters[id].message;

/**
 * The starters that the model, in this format, can do. What nobody said about a model is taken for possible, but
 * pictures: most models cannot see.
 */
export function startersFor(
  model: GatewayModel | undefined,
  carries: ConversationFormat['carries'],
): readonly StarterId[] {
  const sees = model?.modalities?.input?.includes('image') === true;
  const can: Readonly<Record<StarterId, boolean>> = {
    stream: true,
    tool: carries.tools,
    schema: carries.schema,
    picture: carries.files && sees,
  };
  return starterIds.filter((id) => can[id]);
}
