import { AudioLines, FileText, Film, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { IconButton } from '../../components/icon-button.js';
import { playgroundTexts } from '../../texts/playground.js';
import type { Attachment } from './attachment.js';
import { sizeWords } from './attachment.js';

const iconOf = (mediaType: string): LucideIcon => {
  if (mediaType.startsWith('audio/')) return AudioLines;
  return mediaType.startsWith('video/') ? Film : FileText;
};

interface AttachmentListProps {
  readonly attachments: readonly Attachment[];
  readonly onRemove: (id: string) => void;
}

/** What goes along with the message: pictures small, the rest by name and size. */
export const AttachmentList = ({ attachments, onRemove }: AttachmentListProps) => (
  <ul aria-label={playgroundTexts.composer.attachments} className="flex flex-wrap gap-2 px-2 pt-2">
    {attachments.map(({ id, part, size, preview }) => {
      const Icon = iconOf(part.mediaType);
      return (
        <li
          key={id}
          className="flex max-w-64 items-center gap-2 rounded border border-neutral-6 bg-neutral-2 py-1 pr-1 pl-2"
        >
          {preview === undefined ? (
            <Icon size={16} aria-hidden className="shrink-0 text-neutral-11" />
          ) : (
            <img src={preview} alt="" className="-ml-1 size-9 rounded-[0.25rem] object-cover" />
          )}
          <span className="min-w-0">
            <span className="block truncate text-13">{part.name}</span>
            <span className="block text-12 text-neutral-11">{sizeWords(size)}</span>
          </span>
          <IconButton
            icon={X}
            name={playgroundTexts.composer.detach(part.name)}
            size="small"
            onClick={() => {
              onRemove(id);
            }}
          />
        </li>
      );
    })}
  </ul>
);
