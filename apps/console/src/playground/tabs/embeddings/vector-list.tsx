import { CopyButton } from '../../../components/copy-button.js';
import { embeddingsTexts } from '../../../texts/embeddings.js';

interface VectorListProps {
  readonly texts: readonly string[];
  readonly vectors: readonly (readonly number[])[];
}

const firstNumbers = 6;
/** Of more nobody reads the numbers; the download has all. */
const mostShown = 40;

/** The beginning of each vector, to see what they are made of, and to copy them whole. */
export const VectorList = ({ texts, vectors }: VectorListProps) => (
  <ol className="flex flex-col divide-y divide-neutral-6 rounded border border-neutral-6">
    {vectors.slice(0, mostShown).map((vector, index) => (
      <li key={index} className="flex items-center gap-3 py-1 pr-1 pl-3">
        <div className="min-w-0 flex-1 py-1">
          <p className="truncate text-14" title={texts[index]}>
            <span aria-hidden className="mr-2 text-13 text-neutral-11">
              {index + 1}
            </span>
            {texts[index]}
          </p>
          <p className="truncate font-mono text-12 text-neutral-11">
            [
            {vector
              .slice(0, firstNumbers)
              .map((value) => value.toFixed(4))
              .join(', ')}
            {vector.length > firstNumbers && `, ${embeddingsTexts.more}`}]
          </p>
        </div>
        <CopyButton
          compact
          text={() => JSON.stringify(vector)}
          name={embeddingsTexts.copyVector(index + 1)}
        />
      </li>
    ))}
  </ol>
);
