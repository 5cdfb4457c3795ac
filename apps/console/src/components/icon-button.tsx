import type { LucideIcon } from 'lucide-react';
import { Tooltip } from 'radix-ui';
import type { ButtonProps } from './button.js';
import { Button } from './button.js';

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  readonly icon: LucideIcon;
  /** Its name: read out, and shown as a tooltip. */
  readonly name: string;
}

/** A button with an icon alone. */
export const IconButton = ({
  icon: Icon,
  name,
  look = 'quiet',
  size,
  className,
  ...rest
}: IconButtonProps) => (
  <Tooltip.Root>
    <Tooltip.Trigger asChild>
      <Button
        look={look}
        aria-label={name}
        square
        {...(className !== undefined && { className })}
        {...(size !== undefined && { size })}
        {...rest}
      >
        <Icon size={size === 'small' ? 14 : 16} aria-hidden />
      </Button>
    </Tooltip.Trigger>
    <Tooltip.Portal>
      <Tooltip.Content
        sideOffset={6}
        className="z-50 rounded bg-neutral-12 px-2 py-1 text-12 text-neutral-1 shadow-float"
      >
        {name}
      </Tooltip.Content>
    </Tooltip.Portal>
  </Tooltip.Root>
);
