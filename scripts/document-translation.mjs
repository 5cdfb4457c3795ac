/** Writes docs/translation.md from the built declarations of the formats: npm run document-translation. */
import { writeFileSync } from 'node:fs';
import { renderTranslationPage } from '../dist/src/documentation/translation-page.js';

writeFileSync(new URL('../docs/translation.md', import.meta.url), renderTranslationPage());
