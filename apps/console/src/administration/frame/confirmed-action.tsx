import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { Sheet } from '../../components/sheet.js';
import { administrationTexts } from '../../texts/administration.js';
import { messageOf } from '../api/api-fault.js';

interface ConfirmedActionProps {
  readonly button: string;
  /** Read out instead of the button's words, where several of the same stand on a page. */
  readonly name?: string;
  /** The question. */
  readonly title: string;
  readonly confirm: string;
  /** What is done. */
  readonly action: {
    readonly mutate: (input: undefined, options: { readonly onSuccess: () => void }) => void;
    readonly reset: () => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
  readonly onDone?: () => void;
  /** What happens then. */
  readonly children: ReactNode;
}

/** A button that takes something away, and the question whether that is meant. */
export const ConfirmedAction = (props: ConfirmedActionProps) => {
  const { button, name, title, confirm, action, onDone, children } = props;
  const [asking, setAsking] = useState(false);
  const close = (): void => {
    setAsking(false);
    action.reset();
  };
  return (
    <>
      <Button
        size="small"
        look="danger"
        aria-label={name}
        onClick={() => {
          setAsking(true);
        }}
      >
        {button}
      </Button>
      <Sheet title={title} side="middle" open={asking} onOpenChange={close}>
        <div className="space-y-3 text-14">{children}</div>
        {action.error !== null && (
          <Notice meaning="bad" className="mt-3">
            {messageOf(action.error)}
          </Notice>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={close}>{administrationTexts.cancel}</Button>
          <Button
            look="danger"
            disabled={action.isPending}
            onClick={() => {
              action.mutate(undefined, {
                onSuccess: () => {
                  close();
                  onDone?.();
                },
              });
            }}
          >
            {confirm}
          </Button>
        </div>
      </Sheet>
    </>
  );
};
