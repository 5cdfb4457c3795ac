import { oneOf } from '../setting-kinds.js';
import { group, setting } from '../setting.js';

export interface LogConfiguration {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** `auto`: pretty on a terminal, JSON elsewhere. */
  readonly format: 'auto' | 'json' | 'pretty';
}

/** What the process tells of itself. */
export const log = group({
  level: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'Least level that is logged: trace, debug, info, warn, error or silent.',
    { environment: 'LOG_LEVEL' },
  ),
  format: setting(
    oneOf('auto', 'json', 'pretty'),
    'auto',
    'json, pretty, or auto: pretty on a terminal, JSON elsewhere.',
    { environment: 'LOG_FORMAT' },
  ),
});
