import { memo } from 'react';
import { LongText } from '../../markdown/long-text.js';
import { logTexts } from '../../texts/log.js';
import type { LogEntry } from './log-entries.js';
import { isSameEntry } from './log-entries.js';
import { MessageActions } from './message-actions.js';
import { MessageFile } from './message-file.js';

/** Longer messages are shown in pieces. */
const longest = 100_000;

type UserEntry = LogEntry & { readonly message: Extract<LogEntry['message'], { role: 'user' }> };

/** What the person said, as it was written. */
export const UserMessageView = memo(({ message, versions, isFollowed }: UserEntry) => {
  const files = message.parts.filter((part) => part.type === 'file');
  const texts = message.parts.filter((part) => part.type === 'text');
  return (
    <article aria-label={logTexts.you} className="log-message group flex flex-col items-end gap-1">
      {files.length > 0 && (
        <div className="flex max-w-[85%] flex-wrap justify-end gap-2">
          {files.map((file, index) => (
            <MessageFile key={index} file={file} />
          ))}
        </div>
      )}
      {/* The actions stand beside a short message, and below a long one. */}
      <div className="flex max-w-full flex-row-reverse flex-wrap items-end gap-1">
        <div className="flex max-w-[min(85%,40rem)] min-w-0 flex-col items-end gap-1 not-last:empty:hidden">
          {texts.map(({ text }, index) => (
            <div
              key={index}
              className="max-w-full rounded bg-neutral-3 px-3 py-2 wrap-anywhere whitespace-pre-wrap [unicode-bidi:isolate]"
            >
              {text.length > longest ? <LongText text={text} /> : text}
            </div>
          ))}
        </div>
        <MessageActions message={message} versions={versions} isFollowed={isFollowed} />
      </div>
    </article>
  );
}, isSameEntry);
UserMessageView.displayName = 'UserMessageView';
