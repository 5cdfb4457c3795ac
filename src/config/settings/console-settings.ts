import { baseAddress, truth } from '../setting-kinds.js';
import { group, setting } from '../setting.js';

/** The pages for browsers. */
export const console = group({
  enabled: setting(truth(), true, 'The home page and the console in the browser.'),
  showModels: setting(truth(), true, 'The home page lists the models and their state, to anybody.'),
  documentation: setting(baseAddress(), '', 'Address of documentation that the home page links to.', {
    fallback: 'none',
  }),
});
