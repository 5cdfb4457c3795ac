import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useModels } from '../../gateway/models.js';
import { playgroundTexts } from '../../texts/playground.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { paletteCommands } from './palette-commands.js';

const texts = playgroundTexts.palette;

/** Everything the Playground can do, by its name. */
export const CommandPalette = () => {
  const [search, setSearch] = useState('');
  const { models } = useModels();
  const { showPanel } = usePlaygroundView.getState();
  const close = (): void => {
    showPanel(undefined);
  };
  return (
    <Dialog.Root
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
    >
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/30" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(36rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded border border-neutral-6 bg-neutral-1 shadow-float focus:outline-none"
        >
          <Dialog.Title className="sr-only">{texts.title}</Dialog.Title>
          <Command label={texts.title} loop>
            <Command.Input
              value={search}
              placeholder={texts.placeholder}
              className="h-12 w-full border-b border-neutral-6 bg-transparent px-4 text-16 outline-none placeholder:text-neutral-10"
              onValueChange={setSearch}
            />
            <Command.List className="max-h-[min(24rem,60dvh)] scroll-py-2 overflow-y-auto p-1">
              <Command.Empty className="px-3 py-6 text-center text-14 text-neutral-11">
                {texts.nothing}
              </Command.Empty>
              {paletteCommands(models, search !== '').map(({ heading, commands }) => (
                <Command.Group
                  key={heading}
                  heading={heading}
                  className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-neutral-11"
                >
                  {commands.map(({ name, note, icon: Icon, act }) => (
                    <Command.Item
                      key={name}
                      value={`${heading} ${name}`}
                      className="flex h-9 cursor-pointer items-center gap-3 rounded px-3 text-14 data-[selected=true]:bg-neutral-4 pointer-coarse:h-11"
                      onSelect={() => {
                        close();
                        act();
                      }}
                    >
                      <Icon size={16} aria-hidden className="shrink-0 text-neutral-11" />
                      <span className="min-w-0 flex-1 truncate">{name}</span>
                      {note !== undefined && <span className="text-12 text-neutral-11">{note}</span>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
