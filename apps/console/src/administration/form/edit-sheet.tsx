import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Sheet } from '../../components/sheet.js';
import { usePhone } from '../../components/use-media.js';
import { isStale } from '../api/api-fault.js';

/** What the API has, in one of its revisions. Without one it is not to be changed here. */
interface Revised {
  readonly revision?: string | number;
}

/** A form that is open. */
export interface Editing<Thing> {
  /** As it was when the form was opened. */
  readonly edited: Thing;
  /** It was refused because somebody else has saved the thing meanwhile. */
  readonly isConflict: boolean;
  /** Goes on from what is there now. */
  readonly goOn: () => void;
  readonly close: () => void;
}

interface EditSheetProps<Thing> {
  /** As it is now. */
  readonly current: Thing;
  readonly title: string;
  /** Words of the button. */
  readonly label: string;
  readonly disabled?: boolean;
  /** The change that the form sends. */
  readonly update: { readonly error: unknown; readonly reset: () => void };
  /** The form. */
  readonly children: (editing: Editing<Thing>) => ReactNode;
}

/** A button and the form behind it. Whoever changed the thing meanwhile is not overwritten. */
export function EditSheet<Thing extends Revised>(props: EditSheetProps<Thing>) {
  const { current, title, label, disabled = false, update, children } = props;
  const [edited, setEdited] = useState<Thing>();
  const side = usePhone() ? 'bottom' : 'middle';
  const goOnWith = (thing: Thing | undefined) => (): void => {
    setEdited(thing);
    update.reset();
  };
  const close = goOnWith(undefined);
  return (
    <>
      <Button
        size="small"
        disabled={disabled}
        onClick={() => {
          setEdited(current);
        }}
      >
        {label}
      </Button>
      <Sheet title={title} side={side} open={edited !== undefined} onOpenChange={close}>
        {edited !== undefined &&
          children({
            edited,
            isConflict: isStale(update.error) && current.revision !== edited.revision,
            goOn: goOnWith(current),
            close,
          })}
      </Sheet>
    </>
  );
}
