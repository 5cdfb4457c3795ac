import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/icon-button.js';
import { fieldClasses } from '../../components/text-field.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { ConversationSummary } from './conversations-store.js';

const texts = playgroundTexts.history;

interface ConversationRowProps {
  readonly conversation: ConversationSummary;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onRename: (title: string) => void;
  readonly onRemove: () => void;
}

/** One of the earlier conversations. */
export const ConversationRow = (props: ConversationRowProps) => {
  const { conversation, isCurrent, onOpen, onRename, onRemove } = props;
  const [title, setTitle] = useState<string>();
  const keep = (): void => {
    if (title !== undefined && title.trim() !== '') onRename(title.trim());
    setTitle(undefined);
  };
  return (
    <li
      className={classNames(
        'flex items-center gap-1 rounded pr-1',
        isCurrent ? 'bg-neutral-3' : 'hover:bg-neutral-2',
      )}
    >
      {title === undefined ? (
        <button
          type="button"
          aria-current={isCurrent}
          className="flex min-w-0 flex-1 items-center gap-3 rounded px-2 py-2 text-left pointer-coarse:min-h-11"
          onClick={onOpen}
        >
          <span className="min-w-0 flex-1 truncate text-14">{conversation.title}</span>
          <time
            dateTime={new Date(conversation.updatedAt).toISOString()}
            className="shrink-0 text-12 text-neutral-11"
          >
            {dateWords(conversation.updatedAt)}
          </time>
        </button>
      ) : (
        <input
          // The person has just asked to type here.
          autoFocus
          data-escape="own"
          aria-label={texts.titleField}
          value={title}
          className={classNames(fieldClasses, 'h-9 flex-1')}
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            setTitle(event.target.value);
          }}
          onBlur={keep}
          onKeyDown={(event) => {
            if (event.key === 'Enter') keep();
            if (event.key === 'Escape') setTitle(undefined);
          }}
        />
      )}
      <IconButton
        icon={Pencil}
        size="small"
        name={texts.rename(conversation.title)}
        onClick={() => {
          setTitle(conversation.title);
        }}
      />
      <IconButton icon={Trash2} size="small" name={texts.remove(conversation.title)} onClick={onRemove} />
    </li>
  );
};

/** The time of today, else the day. */
function dateWords(time: number): string {
  const date = new Date(time);
  return date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString([], { day: 'numeric', month: 'short' });
}
