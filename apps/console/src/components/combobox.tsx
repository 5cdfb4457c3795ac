import { useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { Popover } from 'radix-ui';
import { classNames } from './class-names.js';
import { ComboboxList, optionId } from './combobox-list.js';
import type { ComboboxOption } from './combobox-options.js';
import { bestOption, matchingOptions, valueOfText } from './combobox-options.js';
import { fieldClasses } from './text-field.js';

/** More would only be scrolled past; a word more of search finds the rest. */
const mostShown = 200;

interface ComboboxProps {
  readonly label: string;
  /** The label is read out only. */
  readonly hideLabel?: boolean;
  readonly value: string;
  readonly options: readonly ComboboxOption[];
  /** A value from the list, or one typed by hand. */
  readonly onChange: (value: string) => void;
  /** What is typed to search, at once: for options that somebody else finds. */
  readonly onSearch?: (text: string) => void;
  readonly placeholder?: string;
  /** Stands in the list where it is empty. */
  readonly empty: ReactNode;
  /** Under the field, such as what is wrong with the value. */
  readonly hint?: ReactNode;
  readonly faulty?: boolean;
  readonly disabled?: boolean;
}

/** A field that searches a list and also takes what is not in it. */
export const Combobox = (props: ComboboxProps) => {
  const { label, hideLabel = false, value, options, onChange, placeholder, hint, disabled = false } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  // What was typed since the field was entered; without it the value stands there.
  const [search, setSearch] = useState<string>();
  const [active, setActive] = useState(-1);
  const [container, setContainer] = useState<HTMLElement | null>(null);

  const found = matchingOptions(options, search ?? '');
  const shown = found.slice(0, mostShown);

  const show = (): void => {
    if (disabled || open) return;
    // In a dialog the list has to be part of it, or it could not be scrolled.
    setContainer(field.current?.closest<HTMLElement>('[role=dialog]') ?? null);
    setActive(shown.findIndex((option) => option.value === value));
    setOpen(true);
  };
  const hide = (): void => {
    setOpen(false);
    setSearch(undefined);
    setActive(-1);
  };
  const choose = (chosen: string): void => {
    hide();
    if (chosen !== value) onChange(chosen);
  };
  const leave = (): void => {
    const typed = search === undefined ? undefined : valueOfText(options, search);
    if (typed === undefined) hide();
    else choose(typed);
  };
  const move = (step: number): void => {
    if (!open) {
      show();
      return;
    }
    const next = shown.length === 0 ? -1 : (active + step + shown.length) % shown.length;
    setActive(active === -1 && step < 0 ? shown.length - 1 : next);
  };
  const enter = (): void => {
    const option = shown[active];
    if (option !== undefined) choose(option.value);
    else if (search !== undefined && search.trim() !== '') choose(search.trim());
    else hide();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => {
      move(1);
    },
    ArrowUp: () => {
      move(-1);
    },
    ...(open && { Enter: enter, Escape: hide }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.nativeEvent.isComposing ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <div>
      <label
        htmlFor={id}
        className={hideLabel ? 'sr-only' : 'mb-1 block text-13 font-medium text-neutral-11'}
      >
        {label}
      </label>
      <Popover.Root
        open={open}
        onOpenChange={(next) => {
          if (next) show();
          else hide();
        }}
      >
        <Popover.Anchor className="relative">
          <input
            ref={field}
            id={id}
            role="combobox"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-invalid={props.faulty ?? false}
            {...(shown[active] !== undefined && { 'aria-activedescendant': optionId(id, active) })}
            {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            disabled={disabled}
            placeholder={placeholder}
            value={search ?? value}
            className={classNames(
              fieldClasses,
              'h-9 truncate pr-8 pointer-coarse:h-11 pointer-coarse:text-16',
            )}
            onMouseDown={show}
            onFocus={(event) => {
              event.target.select();
            }}
            onChange={(event) => {
              show();
              setSearch(event.target.value);
              props.onSearch?.(event.target.value);
              setActive(bestOption(matchingOptions(options, event.target.value), event.target.value));
            }}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          <ChevronsUpDown
            size={14}
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-neutral-10"
          />
        </Popover.Anchor>
        <Popover.Portal container={container}>
          <Popover.Content
            aria-label={label}
            align="start"
            sideOffset={4}
            collisionPadding={8}
            className="z-50 flex max-h-[min(24rem,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) min-w-72 flex-col overflow-hidden rounded border border-neutral-6 bg-neutral-1 shadow-float"
            onOpenAutoFocus={(event) => {
              event.preventDefault();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (event.target === field.current) event.preventDefault();
            }}
            // A click in the list leaves the focus in the field.
            onMouseDown={(event) => {
              event.preventDefault();
            }}
          >
            <ComboboxList
              id={id}
              label={label}
              options={shown}
              value={value}
              active={active}
              more={found.length - shown.length}
              empty={props.empty}
              onChoose={choose}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {hint !== undefined && (
        <div
          id={`${id}-hint`}
          className={classNames('mt-1 text-13', props.faulty === true ? 'text-bad-text' : 'text-neutral-11')}
        >
          {hint}
        </div>
      )}
    </div>
  );
};
