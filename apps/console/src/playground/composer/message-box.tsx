import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { playgroundTexts } from '../../texts/playground.js';
import { longestText } from './attachment.js';
import { useComposer } from './composer-store.js';

/** Browsers that do not size fields by their content need to be told the height. */
const needsHeight = !CSS.supports('field-sizing', 'content');

interface MessageBoxProps {
  readonly onSend: () => void;
  /** The arrow up in an empty box. */
  readonly onEditLast: () => void;
  /** Id of the line that says what can be done, or what hinders it. */
  readonly describedBy: string;
}

/** Where the message is written. Grows with it up to 40 % of the page's height. */
export const MessageBox = ({ onSend, onEditLast, describedBy }: MessageBoxProps) => {
  const field = useRef<HTMLTextAreaElement>(null);
  // Safari ends a composition before it tells of the Enter that ended it.
  const composing = useRef(false);
  const text = useComposer((state) => state.text);
  const isEmpty = useComposer((state) => state.text === '' && state.attachments.length === 0);
  const focusCount = useComposer((state) => state.focusCount);
  const { setText, attach } = useComposer.getState();

  useEffect(() => {
    if (focusCount === 0 || field.current === null) return;
    field.current.focus();
    field.current.setSelectionRange(field.current.value.length, field.current.value.length);
  }, [focusCount]);
  useLayoutEffect(() => {
    const element = field.current;
    if (!needsHeight || element === null) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || composing.current) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      onSend();
    }
    if (event.key === 'ArrowUp' && isEmpty) {
      event.preventDefault();
      onEditLast();
    }
  };
  const onPaste = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    const pasted = event.clipboardData.getData('text/plain');
    if (pasted.length > longestText) {
      event.preventDefault();
      setTextBeside(pasted);
    } else if (files.length > 0 && pasted === '') {
      event.preventDefault();
      void attach(files);
    }
  };

  return (
    <textarea
      ref={field}
      aria-label={playgroundTexts.composer.message}
      aria-describedby={describedBy}
      rows={1}
      value={text}
      placeholder={playgroundTexts.composer.placeholder}
      enterKeyHint="send"
      className="field-sizing-content max-h-[40dvh] min-h-11 w-full resize-none bg-transparent px-3 py-2.5 text-16 placeholder:text-neutral-10 focus:outline-none md:text-14"
      onChange={(event) => {
        setText(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={() => {
        setTimeout(() => {
          composing.current = false;
        });
      }}
    />
  );
};

/** A pasted text that is too long for the box, beside what stands in it. */
function setTextBeside(pasted: string): void {
  const file = new File([pasted], playgroundTexts.composer.pastedName, { type: 'text/plain' });
  void useComposer.getState().attach([file]);
}
