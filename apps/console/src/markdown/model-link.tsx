import type { ReactNode } from 'react';
import { markdownTexts } from '../texts/markdown.js';
import { legible, readLink } from './safe-address.js';

interface ModelLinkProps {
  readonly written: string | undefined;
  /** The words it is put under, as text. */
  readonly words: string;
  readonly children: ReactNode;
}

/** A link of a model: to the web or mail, with the place it leads to in sight. Others are shown as text. */
export const ModelLink = ({ written, words, children }: ModelLinkProps) => {
  const link = readLink(written);
  if (link === undefined) {
    return (
      <>
        {children}
        {written !== undefined && written !== '' && written !== words && (
          <>
            {' '}
            <code>{legible(written)}</code>
          </>
        )}
      </>
    );
  }
  return (
    <>
      <a
        href={link.address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={markdownTexts.opensNewTab(legible(link.address))}
      >
        {children}
      </a>
      {!words.includes(link.place) && (
        <span className="link-place">
          {' '}
          <span className="sr-only">{markdownTexts.leadsTo('')}</span>
          {link.place}
        </span>
      )}
    </>
  );
};
