import { baseAddress, duration, truth } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { day, hour, minute } from './units.js';

/** The pages for browsers. */
export interface ConsoleConfiguration {
  /** Default true. */
  readonly enabled: boolean;
  /** Whether anybody may see the list of models. Default true. */
  readonly showModels: boolean;
  /** Where the home page says the documentation is. Empty (default): at `/docs`, where that is served. */
  readonly documentation: string;
  /** After the last request of a session it ends, in milliseconds. Default 12 h. */
  readonly sessionIdle: number;
  /** Milliseconds. Default 7 days. */
  readonly sessionLifetime: number;
}

/** The pages for browsers. */
export const console = group({
  enabled: setting(truth(), true, 'The home page and the console in the browser.'),
  showModels: setting(truth(), true, 'The home page lists the models and their state, to anybody.'),
  documentation: setting(baseAddress(), '', 'Address of documentation that the home page links to.', {
    fallback: 'the guides at /docs',
  }),
  sessionIdle: setting(
    duration({ least: minute, most: 365 * day }),
    12 * hour,
    'How long somebody who has signed in to the console may do nothing before they have to sign in again.',
  ),
  sessionLifetime: setting(
    duration({ least: minute, most: 365 * day }),
    7 * day,
    'How long a sign-in with an admin key lasts at most.',
  ),
});
