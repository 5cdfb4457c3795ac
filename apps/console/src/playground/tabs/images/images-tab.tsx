import { Segmented } from '../../../components/segmented.js';
import { imagesTexts } from '../../../texts/images.js';
import { parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { RunTab } from '../shared/run-tab.js';
import { TextArea } from '../../../components/text-area.js';
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
    <RunTab
      endpoint="image"
      model={model}
      onModel={chooseModel}
      run={run}
      specs={specs}
      options={options}
      onOption={setOption}
    >
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
    </RunTab>
  );
};
