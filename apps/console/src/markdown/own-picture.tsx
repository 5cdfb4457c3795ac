import { markdownTexts } from '../texts/markdown.js';

interface OwnPictureProps {
  /** A data: address that `isOwnPicture` let through. */
  readonly address: string;
  readonly name: string;
}

/** A picture that came in the text itself. */
export const OwnPicture = ({ address, name }: OwnPictureProps) => (
  <img
    src={address}
    alt={name === '' ? markdownTexts.picture : name}
    className="max-h-96 max-w-full rounded border border-neutral-6"
  />
);
