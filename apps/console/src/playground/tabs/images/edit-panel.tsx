import { useEffect } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../../../components/icon-button.js';
import { Notice } from '../../../components/notice.js';
import { imagesTexts } from '../../../texts/images.js';
import { FileDrop } from '../shared/file-drop.js';
import { useImages } from './images-store.js';
import { MaskEditor } from './mask-editor.js';

const fits = ({ type }: File): boolean => /^image\/(png|jpeg|webp)$/.test(type);

/** The picture that is edited: chosen, dropped, pasted or taken from those that were made. */
export const EditPanel = () => {
  const { source, sourceFault, take, mark } = useImages();
  usePastedPicture((file) => void take(file));
  return (
    <section className="flex flex-col gap-3">
      {source === undefined ? (
        <FileDrop
          name={imagesTexts.choose}
          hint={imagesTexts.dropHint}
          accept="image/png,image/jpeg,image/webp"
          fits={fits}
          expected={imagesTexts.picture}
          onFile={(file) => void take(file)}
        />
      ) : (
        <>
          <div className="flex items-center gap-2">
            <h2 className="min-w-0 flex-1 truncate text-14 font-medium">
              {source.file.name}
              <span className="ml-2 text-13 font-normal text-neutral-11">
                {source.width} × {source.height}
              </span>
            </h2>
            <IconButton icon={X} name={imagesTexts.clearSource} onClick={() => void take(undefined)} />
          </div>
          <MaskEditor key={source.address} source={source} onChange={mark} />
        </>
      )}
      {sourceFault !== undefined && <Notice meaning="bad">{sourceFault}</Notice>}
    </section>
  );
};

/** A picture from the clipboard, wherever on the page it is pasted. */
function usePastedPicture(onPicture: (file: File) => void): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const picture = [...(event.clipboardData?.files ?? [])].find(fits);
      if (picture === undefined || event.defaultPrevented) return;
      event.preventDefault();
      onPicture(picture);
    };
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('paste', paste);
    };
  });
}
