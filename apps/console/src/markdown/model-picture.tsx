import { markdownTexts } from '../texts/markdown.js';
import { ModelLink } from './model-link.js';
import { OwnPicture } from './own-picture.js';
import { isOwnPicture, legible } from './safe-address.js';

interface ModelPictureProps {
  readonly written: string | undefined;
  readonly name: string;
}

/** A picture of a model. From elsewhere it is never fetched: its address is shown, and the person may follow it. */
export const ModelPicture = ({ written, name }: ModelPictureProps) => {
  if (written !== undefined && isOwnPicture(written)) return <OwnPicture address={written} name={name} />;
  const words = name === '' ? legible(written ?? '') : name;
  return (
    <span className="picture-elsewhere">
      <span className="text-neutral-11">{markdownTexts.pictureNotLoaded} </span>
      <ModelLink written={written} words={words}>
        {words}
      </ModelLink>
    </span>
  );
};
