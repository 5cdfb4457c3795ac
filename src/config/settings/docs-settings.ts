import { truth } from '../setting-kinds.js';
import { group, setting } from '../setting.js';

/** The description of all routes. */
export interface DocsConfiguration {
  /** Whether it is served at `/docs`. Default true. */
  readonly enabled: boolean;
}

/** The description of all routes. */
export const docs = group({
  enabled: setting(
    truth(),
    true,
    'The description of all routes in OpenAPI, and Swagger UI, at /docs, for anybody.',
  ),
});
