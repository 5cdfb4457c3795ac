import type { ComponentProps } from 'react';
import { classNames } from './class-names.js';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  plain: 'bg-neutral-1 text-neutral-12 hover:bg-neutral-3 border-neutral-7',
  quiet: 'bg-transparent text-neutral-11 hover:bg-neutral-3 hover:text-neutral-12 border-transparent',
  danger: 'bg-neutral-1 text-bad-text hover:bg-bad-soft border-neutral-7',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` once on a page. Default `plain`. */
  readonly look?: keyof typeof looks;
  /** Default 36 pixels high; `small` 28. Both grow to 44 under a finger. */
  readonly size?: 'small';
  /** As wide as high, for an icon alone. */
  readonly square?: boolean;
}

const sizes = {
  normal: { wide: 'h-9 px-3 text-14', square: 'size-9 pointer-coarse:min-w-11' },
  small: { wide: 'h-7 px-2 text-13', square: 'size-7 pointer-coarse:min-w-11' },
} as const;

/** A button with words. */
export const Button = ({
  look = 'plain',
  size,
  square = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    className={classNames(
      'inline-flex shrink-0 items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none',
      'transition-colors duration-(--quick) disabled:opacity-50 pointer-coarse:min-h-11',
      sizes[size ?? 'normal'][square ? 'square' : 'wide'],
      looks[look],
      className,
    )}
    {...rest}
  />
);
