import type { LucideIcon } from 'lucide-react';
import { Braces, ChartColumn, Waves, Wrench } from 'lucide-react';
import { useModels } from '../../gateway/models.js';
import { logTexts } from '../../texts/log.js';
import { useComposer } from '../composer/composer-store.js';
import { useConversations } from '../conversation/conversations-store.js';
import { formats } from '../formats/formats.js';
import { drawChart } from './draw-chart.js';
import type { StarterId } from './starter-definitions.js';
import { starterMessage, starterSettings, startersFor } from './starter-definitions.js';

const texts = logTexts.starters;
const icons: Readonly<Record<StarterId, LucideIcon>> = {
  stream: Waves,
  tool: Wrench,
  schema: Braces,
  picture: ChartColumn,
};

/** Sets up the settings and puts the message into the message box, to be looked at and sent. */
async function begin(id: StarterId): Promise<void> {
  const { current, changeSettings } = useConversations.getState();
  changeSettings(starterSettings(id, current.settings));
  const chart = id === 'picture' ? await drawChart() : undefined;
  useComposer
    .getState()
    .propose({ text: starterMessage(id), ...(chart !== undefined && { files: [chart] }) });
}

/** Where nothing was said yet: a few things that show something real. */
export const Starters = () => {
  const { model: chosen, format } = useConversations(({ current }) => current.settings);
  const { models } = useModels();
  const model = models.find(({ id }) => id === chosen);
  return (
    <div className="my-auto flex flex-col gap-4 py-6">
      <div>
        <h2 className="text-20 font-semibold">{texts.title}</h2>
        <p className="mt-1 text-14 text-neutral-11">
          {chosen === '' && `${texts.withoutModel} `}
          {texts.hint}
        </p>
      </div>
      <ul className="grid gap-2 sm:grid-cols-2">
        {startersFor(model, formats[format].carries).map((id) => {
          const Icon = icons[id];
          return (
            <li key={id}>
              <button
                type="button"
                className="flex size-full items-start gap-3 rounded border border-neutral-6 bg-neutral-1 p-3 text-left transition-colors duration-(--quick) hover:border-neutral-8 hover:bg-neutral-2"
                onClick={() => void begin(id)}
              >
                <Icon size={18} aria-hidden className="mt-0.5 shrink-0 text-accent-text" />
                <span>
                  <span className="block text-14 font-medium">{texts[id].name}</span>
                  <span className="block text-13 text-neutral-11">{texts[id].hint}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
