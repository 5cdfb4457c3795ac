import { memo } from 'react';
import { logTexts } from '../../texts/log.js';
import { useAnswering } from '../conversation/answering.js';
import { AnswerEnding } from './answer-ending.js';
import { AnswerParts } from './answer-parts.js';
import type { LogEntry } from './log-entries.js';
import { isSameEntry } from './log-entries.js';
import { measureWords } from './measure-words.js';
import { MeasuresLine } from './measures-line.js';
import { MessageActions } from './message-actions.js';

type AssistantEntry = LogEntry & { readonly message: Extract<LogEntry['message'], { role: 'assistant' }> };

/** An answer with all that is known of it. */
export const AssistantMessageView = memo((entry: AssistantEntry) => {
  const { message, versions, isFollowed } = entry;
  const isComing = message.state === 'waiting' || message.state === 'streaming';
  return (
    // What changes with every token is not read out; the finished answer is, once.
    <article
      aria-label={logTexts.answerOf(message.model)}
      aria-live="off"
      aria-busy={isComing}
      className="log-message group flex flex-col gap-2"
    >
      <AnswerParts
        message={message}
        results={entry.results}
        resultVersions={entry.resultVersions}
        answerable
      />
      <AnswerEnding
        message={message}
        onRetry={() => {
          useAnswering.getState().retry(message.id);
        }}
      />
      {!isComing && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <MeasuresLine
            words={measureWords(message.model, message.measures ?? {})}
            losses={message.measures?.losses ?? []}
          />
          <MessageActions message={message} versions={versions} isFollowed={isFollowed} />
        </div>
      )}
    </article>
  );
}, isSameEntry);
AssistantMessageView.displayName = 'AssistantMessageView';
