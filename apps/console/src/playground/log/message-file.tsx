import { AudioLines, Download, FileText, Film, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { IconButton } from '../../components/icon-button.js';
import { logTexts } from '../../texts/log.js';
import { shellTexts } from '../../texts/shell.js';
import { sizeWords } from '../composer/attachment.js';
import type { FilePart } from '../conversation/conversation.js';

const texts = logTexts.file;

const addressOf = ({ mediaType, data }: FilePart): string => `data:${mediaType};base64,${data}`;
const isPicture = ({ mediaType }: FilePart): boolean =>
  /^image\/(?:png|jpeg|webp|gif|avif)$/iu.test(mediaType);

/** A file of a message: pictures small, and large when asked for; recordings to listen to; others by name. */
export const MessageFile = ({ file }: { readonly file: FilePart }) => {
  if (isPicture(file)) return <Picture file={file} />;
  const isAudio = file.mediaType.startsWith('audio/');
  const Icon = isAudio ? AudioLines : file.mediaType.startsWith('video/') ? Film : FileText;
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-2 rounded border border-neutral-6 bg-neutral-1 px-2 py-1 text-13">
      <Icon size={16} aria-hidden className="shrink-0 text-neutral-11" />
      <a
        href={addressOf(file)}
        download={file.name}
        aria-label={texts.save(file.name)}
        className="min-w-0 truncate hover:underline"
      >
        {file.name}
      </a>
      <span className="text-12 text-neutral-11">{sizeWords(Math.floor((file.data.length * 3) / 4))}</span>
      {isAudio && <audio controls preload="metadata" src={addressOf(file)} className="h-9 max-w-full" />}
    </span>
  );
};

const Picture = ({ file }: { readonly file: FilePart }) => (
  <Dialog.Root>
    <Dialog.Trigger
      aria-label={texts.open(file.name)}
      className="cursor-zoom-in overflow-hidden rounded border border-neutral-6 bg-neutral-2"
    >
      <img src={addressOf(file)} alt={file.name} className="max-h-60 max-w-full object-contain" />
    </Dialog.Trigger>
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-40 bg-black/70" />
      <Dialog.Content
        aria-describedby={undefined}
        // With the focus on a button, Escape would only close that button's tooltip.
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
        }}
        className="fixed inset-2 z-50 flex flex-col rounded bg-neutral-1 shadow-float focus:outline-none md:inset-8"
      >
        <div className="flex items-center gap-2 border-b border-neutral-6 py-2 pr-2 pl-4">
          <Dialog.Title className="min-w-0 flex-1 truncate text-14 font-semibold">{file.name}</Dialog.Title>
          <a
            href={addressOf(file)}
            download={file.name}
            className="flex h-9 items-center gap-2 rounded px-3 text-14 text-neutral-11 hover:bg-neutral-3 pointer-coarse:h-11"
          >
            <Download size={16} aria-hidden />
            {texts.saveWord}
          </a>
          <Dialog.Close asChild>
            <IconButton icon={X} name={shellTexts.close} />
          </Dialog.Close>
        </div>
        <div className="min-h-0 flex-1 p-4">
          <img src={addressOf(file)} alt={file.name} className="size-full object-contain" />
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);
