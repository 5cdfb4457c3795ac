import { RotateCcw } from 'lucide-react';
import { Button } from '../../components/button.js';
import { logTexts } from '../../texts/log.js';
import type { AssistantMessage } from '../conversation/conversation.js';
import { finishWords } from './finish-words.js';

interface AnswerEndingProps {
  readonly message: AssistantMessage;
  /** Asks again. Absent where that is not possible. */
  readonly onRetry?: (() => void) | undefined;
}

/** Under an answer: that it is awaited, why it ended early, or why it is short. */
export const AnswerEnding = ({ message, onRetry }: AnswerEndingProps) => {
  const { state, fault, finish, parts } = message;
  if (state === 'waiting') return <p className="waiting text-14 text-neutral-11">{logTexts.waiting}</p>;
  if (state === 'streaming') return null;
  if (state === 'stopped') return <p className="text-14 text-neutral-11">{logTexts.stopped}</p>;
  if (state === 'complete') {
    const words = finishWords(finish, parts.length === 0);
    return words !== undefined && <p className="text-14 text-attention-text">{words}</p>;
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded border border-bad/30 bg-bad-soft px-3 py-2 text-14 text-bad-text">
      <p className="min-w-0 flex-1 wrap-anywhere">
        {fault?.message}
        {fault?.status !== undefined && (
          <span className="ml-2 text-12 whitespace-nowrap">
            {logTexts.status(fault.status)}
            {fault.code !== undefined && ` · ${fault.code}`}
          </span>
        )}
      </p>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          <RotateCcw size={14} aria-hidden />
          {logTexts.actions.retry}
        </Button>
      )}
    </div>
  );
};
