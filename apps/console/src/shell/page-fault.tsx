import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../components/button.js';
import { shellTexts } from '../texts/shell.js';

/** What stands in place of a page that failed. */
export const PageFault = ({ error, reset }: ErrorComponentProps) => (
  <main className="mx-auto max-w-[72ch] p-8">
    <h1 className="text-20 font-semibold">{shellTexts.faultTitle}</h1>
    <p className="mt-2 text-neutral-11">{shellTexts.faultHint}</p>
    <pre className="mt-4 overflow-auto rounded border border-neutral-6 bg-neutral-2 p-3 text-13 whitespace-pre-wrap">
      {Error.isError(error) ? error.message : String(error)}
    </pre>
    <Button className="mt-4" onClick={reset}>
      {shellTexts.faultRetry}
    </Button>
  </main>
);
