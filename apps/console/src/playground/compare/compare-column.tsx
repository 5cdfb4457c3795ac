import { memo } from 'react';
import { Check, RotateCcw, Square, X } from 'lucide-react';
import { Button } from '../../components/button.js';
import { CopyButton } from '../../components/copy-button.js';
import { IconButton } from '../../components/icon-button.js';
import { compareTexts } from '../../texts/compare.js';
import { logTexts } from '../../texts/log.js';
import type { AssistantMessage } from '../conversation/conversation.js';
import { AnswerEnding } from '../log/answer-ending.js';
import { AnswerParts } from '../log/answer-parts.js';
import { measureWords } from '../log/measure-words.js';
import { MeasuresLine } from '../log/measures-line.js';
import { textOfMessage } from '../log/message-text.js';
import { ModelPicker } from '../models/model-picker.js';
import { useCompare } from './compare-store.js';
import { isComing } from './compared-columns.js';

interface CompareColumnProps {
  /** From 1. */
  readonly place: number;
  readonly model: string;
  readonly answer: AssistantMessage | undefined;
  readonly onChoose: (model: string) => void;
  /** Absent where it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

/** One model of a comparison, with its answer. */
export const CompareColumn = ({ place, model, answer, onChoose, onRemove }: CompareColumnProps) => (
  <section
    aria-label={model === '' ? compareTexts.model(place) : model}
    className="flex min-w-0 flex-col border-neutral-6 max-md:border-b md:not-last:border-r"
  >
    <div className="sticky top-0 z-10 flex items-center gap-1 border-b border-neutral-6 bg-neutral-1 p-2">
      <div className="min-w-0 flex-1">
        <ModelPicker
          endpoint="generation"
          label={compareTexts.model(place)}
          hideLabel
          value={model}
          onChange={onChoose}
        />
      </div>
      {onRemove !== undefined && <IconButton icon={X} name={compareTexts.remove(model)} onClick={onRemove} />}
    </div>
    {answer === undefined ? (
      <p className="p-4 text-14 text-neutral-11">
        {model === '' ? compareTexts.chooseModel : compareTexts.none}
      </p>
    ) : (
      <ComparedAnswer answer={answer} />
    )}
  </section>
);

/** Answers that do not change while others do are not drawn again. */
const ComparedAnswer = memo(({ answer }: { readonly answer: AssistantMessage }) => {
  const { model } = answer;
  const { keep, stop, retry } = useCompare.getState();
  return (
    <article
      aria-label={logTexts.answerOf(model)}
      aria-busy={isComing(answer)}
      className="flex min-w-0 flex-col gap-2 p-4"
    >
      <AnswerParts message={answer} answerable={false} />
      <AnswerEnding
        message={answer}
        onRetry={() => {
          retry(model);
        }}
      />
      {isComing(answer) ? (
        <Button
          size="small"
          className="self-start"
          aria-label={compareTexts.stopOf(model)}
          onClick={() => {
            stop(model);
          }}
        >
          <Square size={12} aria-hidden className="fill-current" />
          {compareTexts.stop}
        </Button>
      ) : (
        <>
          <MeasuresLine
            words={measureWords(model, answer.measures ?? {})}
            losses={answer.measures?.losses ?? []}
          />
          <div className="flex flex-wrap items-center gap-1">
            {answer.parts.length > 0 && (
              <Button
                size="small"
                aria-label={compareTexts.keepOf(model)}
                onClick={() => {
                  keep(model);
                }}
              >
                <Check size={14} aria-hidden />
                {compareTexts.keep}
              </Button>
            )}
            <CopyButton
              compact
              look="quiet"
              size="small"
              text={() => textOfMessage(answer)}
              name={logTexts.actions.copyAnswer}
            />
            <IconButton
              icon={RotateCcw}
              name={compareTexts.retryOf(model)}
              size="small"
              onClick={() => {
                retry(model);
              }}
            />
          </div>
        </>
      )}
    </article>
  );
});
ComparedAnswer.displayName = 'ComparedAnswer';
