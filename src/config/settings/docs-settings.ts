import { truth } from '../setting-kinds.js';
import { group, setting } from '../setting.js';

/** What is to be read about the gateway. */
export interface DocsConfiguration {
  /** Whether guides and the description of all routes are served at `/docs`. Default true. */
  readonly enabled: boolean;
}

/** What is to be read about the gateway. */
export const docs = group({
  enabled: setting(
    truth(),
    true,
    'The guides, and the description of all routes in OpenAPI with Swagger UI, at /docs, for anybody.',
  ),
});
