import { useState } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.js';
import { imagesTexts } from '../../../texts/images.js';
import { MeasuresLine } from '../../log/measures-line.js';
import { useImages } from './images-store.js';
import { LargePicture } from './large-picture.js';
import type { Picture, PictureGroup } from './picture.js';
import { PictureCard } from './picture-card.js';

/** The pictures that were made, newest first, and the one that is being made. */
export const Gallery = () => {
  const { groups, partial, run } = useImages();
  return (
    <div className="flex flex-col gap-8">
      {run.state === 'running' && <Making partial={partial} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </div>
  );
};

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4';

const Making = ({ partial }: { readonly partial: Picture | undefined }) => (
  <div className={grid}>
    <div role="status" className="overflow-hidden rounded border border-neutral-6 bg-neutral-2">
      {partial === undefined ? (
        <div className="flex aspect-square animate-pulse items-center justify-center bg-neutral-4 text-13 text-neutral-11">
          {imagesTexts.making}…
        </div>
      ) : (
        <img src={partial.address} alt={imagesTexts.partialPicture} className="block w-full" />
      )}
    </div>
  </div>
);

const Group = ({ group }: { readonly group: PictureGroup }) => {
  const [open, setOpen] = useState<Picture>();
  const remove = useImages((state) => state.remove);
  const { prompt, pictures, model, measures } = group;
  return (
    <section aria-label={prompt} className="flex flex-col gap-3">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-14 font-medium wrap-anywhere">{prompt}</h2>
        <IconButton
          icon={X}
          size="small"
          name={imagesTexts.remove}
          onClick={() => {
            remove(group);
          }}
        />
      </div>
      <div className={grid}>
        {pictures.map((picture) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            prompt={prompt}
            onOpen={() => {
              setOpen(picture);
            }}
          />
        ))}
      </div>
      <MeasuresLine words={[model, ...measures.words]} losses={measures.losses} />
      <LargePicture
        picture={open}
        prompt={prompt}
        onClose={() => {
          setOpen(undefined);
        }}
      />
    </section>
  );
};
