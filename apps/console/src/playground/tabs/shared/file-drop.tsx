import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Upload } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { classNames } from '../../../components/class-names.js';
import { tabsTexts } from '../../../texts/tabs.js';

interface FileDropProps {
  /** What the button says, such as `Choose a file`. */
  readonly name: string;
  readonly hint: string;
  /** Media types, as a file field takes them. */
  readonly accept: string;
  /** Whether a file is of the right kind, as far as its type and name tell. */
  readonly fits: (file: File) => boolean;
  /** What would be right, such as `picture`. */
  readonly expected: string;
  readonly onFile: (file: File) => void;
  /** Further buttons beside the first. */
  readonly children?: ReactNode;
}

/** Takes a file by choosing, dropping or pasting it. */
export const FileDrop = ({ name, hint, accept, fits, expected, onFile, children }: FileDropProps) => {
  const field = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const take = (files: FileList | null): void => {
    const file = files?.[0];
    if (file === undefined) return;
    if (fits(file)) {
      setFault(undefined);
      onFile(file);
    } else {
      setFault(tabsTexts.wrongKind(file.name, expected));
    }
  };
  return (
    <div
      className={classNames(
        'flex flex-col items-center gap-3 rounded border border-dashed px-4 py-6 text-center',
        over ? 'border-accent bg-accent-soft' : 'border-neutral-8',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event) => {
        take(event.clipboardData.files);
      }}
    >
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button
          onClick={() => {
            field.current?.click();
          }}
        >
          <Upload size={14} aria-hidden />
          {name}
        </Button>
        {children}
      </div>
      <p className="text-13 text-neutral-11">{hint}</p>
      {fault !== undefined && (
        <p role="alert" className="text-13 text-bad-text">
          {fault}
        </p>
      )}
      <input
        ref={field}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden
        className="hidden"
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
    </div>
  );
};
