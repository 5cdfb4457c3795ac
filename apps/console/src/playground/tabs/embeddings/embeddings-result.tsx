import { embeddingsTexts } from '../../../texts/embeddings.js';
import { DownloadButton } from '../shared/download-button.js';
import { MeasuresLine } from '../../log/measures-line.js';
import { saveJson } from '../../../components/save-file.js';
import type { EmbeddingsResult as Result } from './embeddings-store.js';
import { SimilarityTable } from './similarity-table.js';
import { VectorList } from './vector-list.js';

/** What came of texts: how alike they are, and their vectors. */
export const EmbeddingsResult = ({ result }: { readonly result: Result }) => {
  const { model, texts, vectors, matrix, measures } = result;
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-2">
        <h2 className="text-16 font-semibold">{embeddingsTexts.matrix}</h2>
        <SimilarityTable texts={texts} matrix={matrix} />
        <p className="text-13 text-neutral-11">
          {embeddingsTexts.matrixHint}
          {matrix.length < vectors.length &&
            ` ${embeddingsTexts.matrixBounded(matrix.length, vectors.length)}`}
        </p>
      </section>
      <section className="flex flex-col gap-2">
        <div className="flex items-baseline gap-3">
          <h2 className="text-16 font-semibold">{embeddingsTexts.vectors}</h2>
          <span className="text-13 text-neutral-11">{embeddingsTexts.size(vectors[0]?.length ?? 0)}</span>
          <div className="ml-auto">
            <DownloadButton
              onClick={() => {
                saveJson(
                  { model, data: texts.map((text, index) => ({ text, embedding: vectors[index] })) },
                  embeddingsTexts.downloadName,
                );
              }}
            />
          </div>
        </div>
        <VectorList texts={texts} vectors={vectors} />
      </section>
      <MeasuresLine words={[model, ...measures.words]} losses={measures.losses} />
    </div>
  );
};
