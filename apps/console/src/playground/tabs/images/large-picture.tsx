import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '../../../components/icon-button.js';
import { shellTexts } from '../../../texts/shell.js';
import { imagesTexts } from '../../../texts/images.js';
import type { Picture } from './picture.js';

interface LargePictureProps {
  /** Undefined while none is open. */
  readonly picture: Picture | undefined;
  readonly prompt: string;
  readonly onClose: () => void;
}

/** A picture as large as the window. */
export const LargePicture = ({ picture, prompt, onClose }: LargePictureProps) => (
  <Dialog.Root
    open={picture !== undefined}
    onOpenChange={(open) => {
      if (!open) onClose();
    }}
  >
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-40 bg-black/70" />
      <Dialog.Content
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          // On the button its tooltip would open, and take the first Escape.
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        className="fixed inset-0 z-50 flex items-center justify-center p-4 focus:outline-none md:p-10"
        onClick={onClose}
      >
        <Dialog.Title className="sr-only">{imagesTexts.large}</Dialog.Title>
        {picture !== undefined && (
          <img src={picture.address} alt={prompt} className="max-h-full max-w-full rounded object-contain" />
        )}
        <Dialog.Close asChild>
          <IconButton icon={X} look="plain" name={shellTexts.close} className="absolute top-3 right-3" />
        </Dialog.Close>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);
