import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from './class-names.js';

export interface MenuItem {
  readonly name: string;
  readonly icon?: LucideIcon;
  readonly onSelect: () => void;
  readonly look?: 'danger';
  readonly disabled?: boolean;
}

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly items: readonly MenuItem[];
}

/** A few actions behind one button. */
export const Menu = ({ trigger, items }: MenuProps) => (
  <DropdownMenu.Root modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={8}
        className="z-50 min-w-40 rounded border border-neutral-6 bg-neutral-1 p-1 shadow-float"
      >
        {items.map(({ name, icon: Icon, onSelect, look, disabled = false }) => (
          <DropdownMenu.Item
            key={name}
            disabled={disabled}
            onSelect={onSelect}
            className={classNames(
              'flex h-8 cursor-pointer items-center gap-2 rounded px-2 text-14 outline-none select-none data-[disabled]:opacity-50 data-[highlighted]:bg-neutral-4 pointer-coarse:h-11',
              look === 'danger' && 'text-bad-text',
            )}
          >
            {Icon !== undefined && <Icon size={14} aria-hidden />}
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
);
