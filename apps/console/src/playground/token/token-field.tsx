import { Eye, EyeOff, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/icon-button.js';
import { fieldClasses } from '../../components/text-field.js';
import { useToken } from '../../gateway/token-store.js';
import { playgroundTexts } from '../../texts/playground.js';

/** A token typed by hand counts when the hand rests. */
const restingTime = 700;

/** The token, masked until it is asked for. A pasted one counts at once. */
export const TokenField = ({
  faulty,
  wide = false,
}: {
  readonly faulty: boolean;
  readonly wide?: boolean;
}) => {
  const id = useId();
  const { token, remembered, set, forget } = useToken();
  const [shown, setShown] = useState(false);
  // What stands in the field and does not count yet.
  const [draft, setDraft] = useState<string>();

  const keep = (text: string): void => {
    setDraft(undefined);
    if (text.trim() !== token) set(text, remembered);
  };
  useEffect(() => {
    if (draft === undefined) return undefined;
    const timer = setTimeout(() => {
      setDraft(undefined);
      if (draft.trim() !== token) set(draft, remembered);
    }, restingTime);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, token, remembered, set]);

  return (
    <div className={classNames('flex items-center gap-2', wide && 'w-full')}>
      <label htmlFor={id} className="text-13 font-medium text-neutral-11">
        {playgroundTexts.token.label}
      </label>
      <div className={classNames('relative min-w-0', wide ? 'flex-1' : 'w-44 lg:w-60')}>
        <input
          id={id}
          // No password field: browsers would offer to keep it as one, and it has no role of its own.
          type="text"
          value={draft ?? token}
          aria-invalid={faulty}
          placeholder={playgroundTexts.token.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          data-1p-ignore
          data-lpignore="true"
          className={classNames(
            fieldClasses,
            'h-8 truncate pr-16 text-13! pointer-coarse:h-11 pointer-coarse:pr-24 pointer-coarse:text-16!',
            shown ? 'font-mono' : (draft ?? token) !== '' && '[-webkit-text-security:disc]',
          )}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onPaste={(event) => {
            event.preventDefault();
            keep(event.clipboardData.getData('text/plain').trim());
          }}
          onFocus={(event) => {
            event.target.select();
          }}
          onBlur={() => {
            if (draft !== undefined) keep(draft);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft !== undefined) keep(draft);
          }}
        />
        {(draft ?? token) !== '' && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            <IconButton
              icon={shown ? EyeOff : Eye}
              name={shown ? playgroundTexts.token.hide : playgroundTexts.token.show}
              size="small"
              onClick={() => {
                setShown(!shown);
              }}
            />
            <IconButton
              icon={X}
              name={playgroundTexts.token.forget}
              size="small"
              onClick={() => {
                setDraft(undefined);
                setShown(false);
                forget();
              }}
            />
          </div>
        )}
      </div>
    </div>
  );
};
