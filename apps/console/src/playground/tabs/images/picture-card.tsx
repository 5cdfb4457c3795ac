import { Download, Pencil } from 'lucide-react';
import { CopyButton } from '../../../components/copy-button.js';
import { IconButton } from '../../../components/icon-button.js';
import { imagesTexts } from '../../../texts/images.js';
import { saveFile } from '../../../components/save-file.js';
import { useImages } from './images-store.js';
import type { Picture } from './picture.js';
import { contentOf } from './picture.js';
import { pictureExtension } from './read-pictures.js';

interface PictureCardProps {
  readonly picture: Picture;
  readonly prompt: string;
  readonly onOpen: () => void;
}

/** A picture that was made: it opens large, is saved, or edited. */
export const PictureCard = ({ picture, prompt, onOpen }: PictureCardProps) => {
  const { edit } = useImages.getState();
  if (!picture.isShown) return <PictureElsewhere address={picture.address} />;
  return (
    <figure className="group overflow-hidden rounded border border-neutral-6 bg-neutral-2">
      <button
        type="button"
        aria-label={imagesTexts.open(prompt)}
        className="block w-full focus-visible:-outline-offset-2"
        onClick={onOpen}
      >
        <img src={picture.address} alt={prompt} className="block w-full" />
      </button>
      <figcaption className="flex items-center gap-1 py-1 pr-1 pl-3">
        <span className="min-w-0 flex-1 truncate text-13 text-neutral-11" title={picture.revisedPrompt}>
          {picture.revisedPrompt !== undefined && imagesTexts.vendorPrompt(picture.revisedPrompt)}
        </span>
        <IconButton
          icon={Pencil}
          size="small"
          name={imagesTexts.editThis}
          onClick={() => void edit(picture)}
        />
        <IconButton
          icon={Download}
          size="small"
          name={imagesTexts.download}
          onClick={() => {
            contentOf(picture).then(
              (content) => {
                saveFile(content, imagesTexts.fileName(pictureExtension(content.type)));
              },
              () => {
                useImages.setState({ sourceFault: imagesTexts.unreachable });
              },
            );
          }}
        />
      </figcaption>
    </figure>
  );
};

const PictureElsewhere = ({ address }: { readonly address: string }) => (
  <div className="rounded border border-neutral-6 bg-neutral-2 p-3 text-13">
    <p className="text-neutral-11">{imagesTexts.elsewhere}</p>
    <div className="mt-1 flex items-start gap-2">
      <code className="min-w-0 flex-1 wrap-anywhere">{address}</code>
      <CopyButton compact size="small" text={address} />
    </div>
  </div>
);
