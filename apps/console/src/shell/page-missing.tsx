import { shellTexts } from '../texts/shell.js';
import { HomeLink } from './client-links.js';

/** What stands where there is no page. */
export const PageMissing = () => (
  <main className="mx-auto max-w-[72ch] p-8">
    <h1 className="text-20 font-semibold">{shellTexts.missingTitle}</h1>
    <p className="mt-2">
      <HomeLink className="text-accent-text underline">{shellTexts.missingHome}</HomeLink>
    </p>
  </main>
);
