import { embeddingsTexts } from '../../../texts/embeddings.js';
import { shadeOf } from './cell-shade.js';

interface SimilarityTableProps {
  readonly texts: readonly string[];
  readonly matrix: readonly (readonly number[])[];
}

/** Each text against each: the number in every cell, its ground the deeper the closer the two are. */
export const SimilarityTable = ({ texts, matrix }: SimilarityTableProps) => (
  <div
    tabIndex={0}
    role="region"
    aria-label={embeddingsTexts.matrix}
    className="overflow-x-auto rounded border border-neutral-6"
  >
    <table className="w-full border-collapse text-13">
      <caption className="sr-only">{embeddingsTexts.matrixHint}</caption>
      <thead>
        <tr>
          <td className="sticky left-0 z-10 bg-neutral-2" />
          {matrix.map((_, column) => (
            <th
              key={column}
              scope="col"
              title={texts[column]}
              className="min-w-13 bg-neutral-2 px-2 py-1.5 text-center font-medium text-neutral-11"
            >
              <span aria-hidden>{column + 1}</span>
              <span className="sr-only">{texts[column]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {matrix.map((row, index) => (
          <tr key={index}>
            <th
              scope="row"
              title={texts[index]}
              className="sticky left-0 z-10 max-w-56 truncate border-t border-neutral-6 bg-neutral-2 px-3 py-1.5 text-left font-normal max-md:max-w-32"
            >
              <span aria-hidden className="mr-2 text-neutral-11">
                {index + 1}
              </span>
              {texts[index]}
            </th>
            {row.map((value, column) => (
              <td
                key={column}
                style={{ background: shadeOf(value) }}
                className="border-t border-l border-neutral-1 px-2 py-1.5 text-center font-mono text-12 text-neutral-12"
              >
                {value.toFixed(2)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
