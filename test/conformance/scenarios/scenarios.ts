import { caching } from './caching.js';
import { conversation } from './conversation.js';
import { media } from './media.js';
import { outcomes } from './outcomes.js';
import { reasoning } from './reasoning.js';
import type { Scenario } from './scenario.js';
import { settings } from './settings.js';
import { toolResults } from './tool-results.js';
import { toolUse } from './tools.js';

/** Everything that is tried, in the order of the table. */
export const scenarios: readonly Scenario[] = [
  ...conversation,
  ...toolUse,
  ...toolResults,
  ...media,
  ...reasoning,
  ...settings,
  ...caching,
  ...outcomes,
];
