import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { IconButton } from '../../../components/icon-button.js';
import { tabsTexts } from '../../../texts/tabs.js';
import { filledLines } from './lines.js';
import { TextArea } from '../../../components/text-area.js';

interface TextRowsProps {
  /** What one of them is called, such as `Text`. */
  readonly noun: string;
  readonly title: string;
  readonly addName: string;
  readonly rows: readonly string[];
  readonly onChange: (rows: readonly string[]) => void;
  readonly placeholder?: string;
  readonly fault?: string | undefined;
}

/** Texts in rows: Enter adds one below, Backspace takes an empty one away, pasted lines become rows of their own. */
export const TextRows = ({ noun, title, addName, rows, onChange, placeholder, fault }: TextRowsProps) => {
  const list = useRef<HTMLOListElement>(null);
  const focusRow = (index: number): void => {
    requestAnimationFrame(() => {
      list.current?.querySelectorAll('textarea')[index]?.focus();
    });
  };
  const add = (index: number): void => {
    onChange(rows.toSpliced(index, 0, ''));
    focusRow(index);
  };
  const remove = (index: number): void => {
    onChange(rows.length === 1 ? [''] : rows.toSpliced(index, 1));
    focusRow(Math.max(0, index - 1));
  };
  const press = (event: KeyboardEvent, index: number): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.shiftKey) add(index + 1);
    else if (event.key === 'Backspace' && rows[index] === '' && rows.length > 1) remove(index);
    else return;
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent, index: number): void => {
    const lines = filledLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    onChange(rows.toSpliced(rows[index] === '' ? index : index + 1, rows[index] === '' ? 1 : 0, ...lines));
    focusRow((rows[index] === '' ? index : index + 1) + lines.length - 1);
  };
  return (
    <section>
      <h2 className="mb-1 text-13 font-medium text-neutral-11">{title}</h2>
      <ol ref={list} className="flex flex-col gap-2">
        {rows.map((row, index) => (
          // Rows have no identity beyond their place.
          <li key={index} className="flex items-start gap-2">
            <span aria-hidden className="w-5 shrink-0 pt-2 text-right text-13 text-neutral-11 tabular-nums">
              {index + 1}
            </span>
            <TextArea
              label={tabsTexts.rowName(noun, index + 1)}
              hideLabel
              rows={1}
              value={row}
              {...(index === 0 && placeholder !== undefined && { placeholder })}
              className="min-w-0 flex-1 [&_textarea]:min-h-9 pointer-coarse:[&_textarea]:min-h-11"
              onChange={({ target }) => {
                onChange(rows.with(index, target.value));
              }}
              onKeyDown={(event) => {
                press(event, index);
              }}
              onPaste={(event) => {
                paste(event, index);
              }}
            />
            <IconButton
              icon={X}
              name={tabsTexts.rowRemove(noun, index + 1)}
              onClick={() => {
                remove(index);
              }}
            />
          </li>
        ))}
      </ol>
      {fault !== undefined && (
        <p role="alert" className="mt-1 ml-7 text-13 text-bad-text">
          {fault}
        </p>
      )}
      <div className="mt-2 ml-7 flex flex-wrap items-center gap-3">
        <Button
          size="small"
          onClick={() => {
            add(rows.length);
          }}
        >
          <Plus size={14} aria-hidden />
          {addName}
        </Button>
        <span className="text-13 text-neutral-11">{tabsTexts.rowsHint}</span>
      </div>
    </section>
  );
};
