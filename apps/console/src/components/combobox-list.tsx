import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Check } from 'lucide-react';
import { playgroundTexts } from '../texts/playground.js';
import { classNames } from './class-names.js';
import type { ComboboxOption } from './combobox-options.js';
import { scrollWithin } from './scroll-within.js';
import { StatusDot } from './status-dot.js';

/** The id of an option's element, for the field to point at. */
export const optionId = (id: string, index: number): string => `${id}-${index}`;

interface ComboboxListProps {
  /** Of the field. */
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly value: string;
  /** Index of the option that Enter takes; -1 for none. */
  readonly active: number;
  /** How many were found but are not shown. */
  readonly more: number;
  readonly empty: ReactNode;
  readonly onChoose: (value: string) => void;
}

/** The list of a combobox. The focus stays in its field. */
export const ComboboxList = (props: ComboboxListProps) => {
  const { id, label, options, value, active, more, empty, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.querySelector('[data-active]');
    if (list.current !== null && option != null) scrollWithin(list.current, option);
  }, [active]);
  return (
    <>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={classNames('min-h-0 overflow-y-auto', options.length > 0 && 'py-1')}
      >
        {options.map((option, index) => (
          <div key={option.value} role="presentation">
            {option.group !== undefined && option.group !== options[index - 1]?.group && (
              <div role="presentation" className="px-3 pt-2 pb-1 text-12 font-medium text-neutral-11">
                {option.group}
              </div>
            )}
            <div
              id={optionId(id, index)}
              role="option"
              aria-selected={option.value === value}
              {...(index === active && { 'data-active': true })}
              className={classNames(
                'mx-1 flex cursor-pointer items-center gap-2 rounded px-2 py-1.5 text-14 pointer-coarse:min-h-11',
                index === active ? 'bg-neutral-4' : 'hover:bg-neutral-3',
              )}
              onClick={() => {
                onChoose(option.value);
              }}
            >
              <span className="min-w-0 flex-1 truncate" title={option.value}>
                {option.value}
              </span>
              {option.note !== undefined && (
                <span className="flex shrink-0 items-center gap-1.5 text-12 text-neutral-11">
                  {option.meaning !== undefined && <StatusDot meaning={option.meaning} />}
                  {option.note}
                </span>
              )}
              {option.value === value && <Check size={14} aria-hidden className="shrink-0" />}
            </div>
          </div>
        ))}
      </div>
      {options.length === 0 && <div className="px-3 py-2 text-13 text-neutral-11">{empty}</div>}
      {more > 0 && (
        <div className="border-t border-neutral-6 px-3 py-2 text-13 text-neutral-11">
          {playgroundTexts.moreOptions(more)}
        </div>
      )}
    </>
  );
};
