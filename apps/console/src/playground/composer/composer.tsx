import { ArrowUp, Paperclip, Square, X } from 'lucide-react';
import { useCallback, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.js';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/icon-button.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { UserMessage } from '../conversation/conversation.js';
import { useEscape } from '../shortcuts/use-escape.js';
import { AttachmentList } from './attachment-list.js';
import { useComposer } from './composer-store.js';
import { MessageBox } from './message-box.js';
import { useFileDrop } from './use-file-drop.js';

const texts = playgroundTexts.composer;

interface ComposerProps {
  /** Sends what was written. Words come back where it was not sent; what was written then stays. */
  readonly send: (parts: UserMessage['parts'], editing: string | undefined) => string | undefined;
  readonly running: boolean;
  readonly stop: () => void;
  /** Why nothing can be sent, in words. */
  readonly blocked?: string | undefined;
  /** What would be sent otherwise than it stands there. */
  readonly remark?: string | undefined;
  readonly onEditLast?: () => void;
}

/** The message box with its files and its one button. */
export const Composer = ({ send, running, stop, blocked, remark, onEditLast }: ComposerProps) => {
  const id = useId();
  // Why what stands in the box was not sent.
  const [refused, setRefused] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const { text, attachments, editing, refusals, attach, detach, clear, focus } = useComposer();
  const take = useCallback((files: readonly File[]) => void attach(files), [attach]);
  const hovering = useFileDrop(take);
  // Escape leaves what is edited; else it stops the answer.
  useEscape(editing === undefined ? (running ? stop : undefined) : clear);
  const nothing = text.trim() === '' && attachments.length === 0;
  const sendNow = (): void => {
    if (nothing || running || blocked !== undefined) return;
    const words = send(useComposer.getState().parts(), editing);
    setRefused(words);
    if (words === undefined) clear();
    focus();
  };
  return (
    <div className="mx-auto w-full max-w-190 px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-4">
      <div
        className={classNames(
          'rounded border bg-neutral-1 transition-colors duration-(--quick) focus-within:border-accent focus-within:outline focus-within:outline-accent',
          hovering ? 'border-accent bg-accent-soft' : 'border-neutral-7',
        )}
      >
        {editing !== undefined && (
          <div className="flex items-center justify-between border-b border-neutral-6 py-1 pr-1 pl-3 text-13 text-neutral-11">
            {texts.editing}
            <IconButton icon={X} name={texts.cancelEditing} size="small" onClick={clear} />
          </div>
        )}
        {attachments.length > 0 && <AttachmentList attachments={attachments} onRemove={detach} />}
        <MessageBox onSend={sendNow} onEditLast={() => onEditLast?.()} describedBy={`${id}-line`} />
        <div className="flex items-center gap-2 py-1.5 pr-1.5 pl-1.5">
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            onChange={(event) => {
              take([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <IconButton icon={Paperclip} name={texts.attach} onClick={() => picker.current?.click()} />
          <ComposerLine
            id={`${id}-line`}
            said={hovering ? texts.drop : (blocked ?? refused)}
            faulty={blocked === undefined && refused !== undefined && !hovering}
            otherwise={remark ?? (running ? texts.stopHint : texts.hint)}
            remarked={remark !== undefined}
          />
          {running ? (
            <Button onClick={stop} aria-keyshortcuts="Escape">
              <Square size={14} aria-hidden className="fill-current" />
              {texts.stop}
            </Button>
          ) : (
            <Button
              look="primary"
              disabled={nothing || blocked !== undefined}
              aria-describedby={`${id}-line`}
              title={blocked ?? (nothing ? texts.nothing : undefined)}
              onClick={sendNow}
            >
              <ArrowUp size={16} aria-hidden />
              {texts.send}
            </Button>
          )}
        </div>
      </div>
      {refusals.length > 0 && (
        <ul role="alert" className="mt-2 flex flex-col gap-1 text-13 text-bad-text">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface ComposerLineProps {
  readonly id: string;
  /** What matters now. */
  readonly said: string | undefined;
  readonly faulty: boolean;
  readonly otherwise: string;
  /** Whether that has to be read on a phone too. */
  readonly remarked: boolean;
}

/** Beside the buttons: what hinders sending, or else what the keys do. */
const ComposerLine = ({ id, said, faulty, otherwise, remarked }: ComposerLineProps) => (
  <p
    id={id}
    role="status"
    className={classNames(
      'min-w-0 flex-1 text-12',
      faulty ? 'text-bad-text' : 'text-neutral-11',
      said === undefined && !remarked && 'pointer-coarse:invisible max-md:invisible',
    )}
  >
    {said ?? otherwise}
  </p>
);
