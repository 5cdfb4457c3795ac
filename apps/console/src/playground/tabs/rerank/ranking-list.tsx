import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { rerankTexts } from '../../../texts/rerank.js';
import type { RankedDocument } from './read-ranking.js';

/** Documents in the order of their scores, with how far each one moved. */
export const RankingList = ({ ranking }: { readonly ranking: readonly RankedDocument[] }) => (
  <ol aria-label={rerankTexts.ranking} className="flex flex-col gap-2">
    {ranking.map((document) => (
      <li key={document.index} className="flex gap-3 rounded border border-neutral-6 px-3 py-2.5">
        <span aria-hidden className="w-6 shrink-0 text-right text-20 font-semibold">
          {document.rank}
        </span>
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <p className="text-14 wrap-anywhere whitespace-pre-wrap">{document.text}</p>
          <div className="flex items-center gap-3 text-13">
            <span className="sr-only">{rerankTexts.score}</span>
            <span className="w-14 shrink-0 font-mono text-12">{document.score.toFixed(4)}</span>
            <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-neutral-4">
              <span
                className="block h-full rounded-full bg-accent"
                style={{ width: `${(document.share * 100).toFixed(1)}%` }}
              />
            </span>
            <Movement document={document} />
          </div>
        </div>
      </li>
    ))}
  </ol>
);

const Movement = ({ document: { moved, index } }: { readonly document: RankedDocument }) => {
  const Icon = moved === 0 ? Minus : moved > 0 ? ArrowUp : ArrowDown;
  const words =
    moved === 0 ? rerankTexts.stayed : moved > 0 ? rerankTexts.rose(moved) : rerankTexts.fell(-moved);
  return (
    <span className="flex shrink-0 items-center gap-1 text-12 text-neutral-11 md:w-44">
      <Icon size={12} aria-hidden />
      {words}
      <span className="max-md:sr-only">· {rerankTexts.was(index + 1)}</span>
    </span>
  );
};
