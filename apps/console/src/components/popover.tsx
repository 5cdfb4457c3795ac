import { Popover as PopoverPrimitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.js';

interface PopoverProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** Read out when it opens. */
  readonly label: string;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly align?: 'start' | 'end';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A small panel beside the button that opens it. */
export const Popover = ({ trigger, label, align = 'start', className, children, ...rest }: PopoverProps) => (
  <PopoverPrimitive.Root {...rest}>
    <PopoverPrimitive.Trigger asChild>{trigger}</PopoverPrimitive.Trigger>
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        aria-label={label}
        className={classNames(
          'z-40 max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto rounded border border-neutral-6 bg-neutral-1 p-4 shadow-float focus:outline-none',
          className,
        )}
      >
        {children}
      </PopoverPrimitive.Content>
    </PopoverPrimitive.Portal>
  </PopoverPrimitive.Root>
);
