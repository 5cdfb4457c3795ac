import type { ReactNode } from 'react';
import { Button } from '../../components/button.js';
import { administrationTexts } from '../../texts/administration.js';

interface FormActionsProps {
  readonly submit: string;
  /** Said instead while it is done. */
  readonly pendingSubmit?: string;
  readonly pending: boolean;
  /** It cannot be sent as it is. */
  readonly disabled?: boolean;
  readonly onCancel: () => void;
  /** Between the two. */
  readonly children?: ReactNode;
}

/** The way out of a form, and the way on. */
export const FormActions = (props: FormActionsProps) => {
  const { submit, pendingSubmit = administrationTexts.saving, pending, disabled = false } = props;
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={props.onCancel}>{administrationTexts.cancel}</Button>
      {props.children}
      <Button type="submit" look="primary" disabled={pending || disabled}>
        {pending ? pendingSubmit : submit}
      </Button>
    </div>
  );
};
