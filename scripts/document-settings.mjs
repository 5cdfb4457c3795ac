/** Writes docs/configuration.md from the built schema: npm run document-settings. */
import { writeFileSync } from 'node:fs';
import { renderSettingsPage } from '../dist/src/config/settings-page.js';

writeFileSync(new URL('../docs/configuration.md', import.meta.url), renderSettingsPage());
