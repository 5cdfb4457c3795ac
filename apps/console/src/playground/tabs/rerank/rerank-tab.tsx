import { rerankTexts } from '../../../texts/rerank.js';
import { DownloadButton } from '../shared/download-button.js';
import { MeasuresLine } from '../../log/measures-line.js';
import { parameterFault } from '../shared/run.js';
import { RunBar } from '../shared/run-bar.js';
import { RunOutcome } from '../shared/run-outcome.js';
import { RunTab } from '../shared/run-tab.js';
import { saveJson } from '../../../components/save-file.js';
import { TextArea } from '../../../components/text-area.js';
import { TextRows } from '../shared/text-rows.js';
import { useModelOfTab } from '../shared/use-model-of-tab.js';
import { RankingList } from './ranking-list.js';
import { rerankOptions } from './rerank-options.js';
import type { RerankResult } from './rerank-store.js';
import { useRerank } from './rerank-store.js';

/** Documents in the order in which they answer a query. */
export const RerankTab = () => {
  const { query, documents, options, run, result, ask, write, setOption, rank, stop } = useRerank();
  const [model, chooseModel] = useModelOfTab('rerank', 'rerank');
  const start = (): void => {
    void rank(model);
  };
  return (
    <RunTab
      endpoint="rerank"
      model={model}
      onModel={chooseModel}
      run={run}
      specs={rerankOptions}
      options={options}
      onOption={setOption}
    >
      <div className="flex flex-col gap-4">
        <TextArea
          label={rerankTexts.query}
          placeholder={rerankTexts.queryPlaceholder}
          rows={1}
          value={query}
          fault={parameterFault(run, 'query')}
          onChange={({ target }) => {
            ask(target.value);
          }}
        />
        <TextRows
          noun={rerankTexts.noun}
          title={rerankTexts.documents}
          addName={rerankTexts.add}
          placeholder={rerankTexts.placeholder}
          rows={documents}
          onChange={write}
          fault={parameterFault(run, 'documents')}
        />
        <RunBar
          run={run}
          name={rerankTexts.run}
          onRun={start}
          onStop={stop}
          disabled={query.trim() === '' || documents.every((document) => document.trim() === '')}
        />
      </div>
      <RunOutcome run={run} fields={['query', 'documents']} settings={rerankOptions} onRetry={start} />
      {result !== undefined && <Result result={result} />}
    </RunTab>
  );
};

const Result = ({ result: { model, ranking, count, measures } }: { readonly result: RerankResult }) => (
  <section className="flex flex-col gap-3">
    <div className="flex items-center justify-between">
      <h2 className="text-16 font-semibold">{rerankTexts.ranking}</h2>
      <DownloadButton
        onClick={() => {
          saveJson({ model, results: ranking }, rerankTexts.downloadName);
        }}
      />
    </div>
    <RankingList ranking={ranking} />
    {ranking.length < count && (
      <p className="text-13 text-neutral-11">{rerankTexts.left(count - ranking.length)}</p>
    )}
    <MeasuresLine words={[model, ...measures.words]} losses={measures.losses} />
  </section>
);
