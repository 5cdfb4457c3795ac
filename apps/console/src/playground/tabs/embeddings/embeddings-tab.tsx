import { embeddingsTexts } from '../../../texts/embeddings.js';
import { parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { RunTab } from '../shared/run-tab.js';
import { TextRows } from '../shared/text-rows.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { embeddingsOptions } from './embeddings-options.js';
import { EmbeddingsResult } from './embeddings-result.js';
import { useEmbeddings } from './embeddings-store.js';

/** Texts become vectors: how alike they are. */
export const EmbeddingsTab = () => {
  const { texts, options, run, result, write, setOption, embed, stop } = useEmbeddings();
  const [model, chooseModel] = useModelOfTab('embeddings', 'embedding');
  const start = (): void => {
    void embed(model);
  };
  return (
    <RunTab
      endpoint="embedding"
      model={model}
      onModel={chooseModel}
      run={run}
      specs={embeddingsOptions}
      options={options}
      onOption={setOption}
    >
      <div className="flex flex-col gap-3">
        <TextRows
          noun={embeddingsTexts.noun}
          title={embeddingsTexts.texts}
          addName={embeddingsTexts.add}
          placeholder={embeddingsTexts.placeholder}
          rows={texts}
          onChange={write}
          fault={parameterFault(run, 'input')}
        />
        <RunBar
          run={run}
          name={embeddingsTexts.run}
          onRun={start}
          onStop={stop}
          disabled={texts.every((text) => text.trim() === '')}
        />
      </div>
      <RunOutcome run={run} fields={['input']} settings={embeddingsOptions} onRetry={start} />
      {result !== undefined && <EmbeddingsResult result={result} />}
    </RunTab>
  );
};
