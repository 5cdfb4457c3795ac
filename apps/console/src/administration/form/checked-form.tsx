import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

interface CheckedFormProps {
  /** How often somebody has tried to send it. */
  readonly checks: number;
  /** Why the last attempt failed. */
  readonly error: unknown;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form whose fields say themselves what is wrong with them: the first of those gets the focus. */
export const CheckedForm = ({ checks, error, onSubmit, children }: CheckedFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error != null || checks > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [error, checks]);
  return (
    <form
      ref={form}
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
};
