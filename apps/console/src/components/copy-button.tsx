import { useEffect, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { shellTexts } from '../texts/shell.js';
import type { ButtonProps } from './button.js';
import { Button } from './button.js';
import { copyText } from './copy-text.js';
import { IconButton } from './icon-button.js';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** What is copied. A function where making it costs something. */
  readonly text: string | (() => string);
  /** Its name where several stand on a page, such as `Copy as curl`. */
  readonly name?: string;
  /** An icon alone. */
  readonly compact?: boolean;
}

/** Copies a text, and says so for a moment. */
export const CopyButton = ({ text, name = shellTexts.copy, compact = false, ...rest }: CopyButtonProps) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return undefined;
    const timer = setTimeout(() => {
      setState('idle');
    }, 1_800);
    return () => {
      clearTimeout(timer);
    };
  }, [state]);
  const copy = (): void => {
    void copyText(typeof text === 'string' ? text : text()).then((done) => {
      setState(done ? 'copied' : 'failed');
    });
  };
  const said = { idle: name, copied: shellTexts.copied, failed: shellTexts.copyFailed }[state];
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <>
      {compact ? (
        <IconButton icon={Icon} name={said} onClick={copy} {...rest} />
      ) : (
        <Button onClick={copy} {...rest}>
          <Icon size={14} aria-hidden />
          {said}
        </Button>
      )}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : said}
      </span>
    </>
  );
};
