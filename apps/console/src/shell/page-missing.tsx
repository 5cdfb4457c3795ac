import { Link } from '@tanstack/react-router';
import { shellTexts } from '../texts/shell.js';

/** What stands where there is no page. */
export const PageMissing = () => (
  <main className="mx-auto max-w-[72ch] p-8">
    <h1 className="text-20 font-semibold">{shellTexts.missingTitle}</h1>
    <p className="mt-2">
      <Link to="/" className="text-accent-text underline">
        {shellTexts.missingHome}
      </Link>
    </p>
  </main>
);
