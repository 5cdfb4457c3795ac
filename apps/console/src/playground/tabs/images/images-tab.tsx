import { Segmented } from '../../../components/segmented.js';
import { imagesTexts } from '../../../texts/images.js';
import { ModelPicker } from '../../models/model-picker.js';
import { TabFrame } from '../../tab-frame.js';
import { OptionList } from '../shared/option-list.js';
import { modelFault, parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { TabPage } from '../shared/tab-page.js';
import { TextArea } from '../shared/text-area.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { EditPanel } from './edit-panel.js';
import { Gallery } from './gallery.js';
import { imagesOptionsOf } from './images-options.js';
import { useImages } from './images-store.js';

/** Pictures made from words, and changed by them. */
export const ImagesTab = () => {
  const { task, prompts, options, run, source, chooseTask, write, setOption, make, stop } = useImages();
  const [model, chooseModel] = useModelOfTab('images', 'image');
  const specs = imagesOptionsOf(task);
  const editing = task === 'edits';
  const start = (): void => {
    void make(model);
  };
  return (
    <TabFrame
      picker={<ModelPicker endpoint="image" value={model} onChange={chooseModel} fault={modelFault(run)} />}
      settings={
        <OptionList
          specs={specs}
          options={options}
          onChange={setOption}
          faultOf={(id) => parameterFault(run, id)}
        />
      }
    >
      <TabPage>
        <div className="flex flex-col gap-4">
          <div>
            <Segmented
              label={imagesTexts.task}
              options={[
                { value: 'generations', label: imagesTexts.generate },
                { value: 'edits', label: imagesTexts.edit },
              ]}
              value={task}
              onChange={chooseTask}
            />
          </div>
          {editing && <EditPanel />}
          <TextArea
            label={imagesTexts.prompt}
            placeholder={editing ? imagesTexts.editPlaceholder : imagesTexts.promptPlaceholder}
            className="min-h-16"
            value={prompts[task]}
            fault={parameterFault(run, 'prompt')}
            onChange={({ target }) => {
              write(target.value);
            }}
          />
          <RunBar
            run={run}
            name={editing ? imagesTexts.runEdit : imagesTexts.runGenerate}
            onRun={start}
            onStop={stop}
            disabled={prompts[task].trim() === '' || (editing && source === undefined)}
          />
        </div>
        <RunOutcome run={run} fields={['prompt']} settings={specs} onRetry={start} />
        <Gallery />
      </TabPage>
    </TabFrame>
  );
};
