import { secretBytes } from './database-kinds.js';
import { setting } from './setting.js';
import { folder } from './setting-kinds.js';
import { administration } from './settings/administration-settings.js';
import { audit } from './settings/audit-settings.js';
import { budgets } from './settings/budgets-settings.js';
import { console } from './settings/console-settings.js';
import { cors } from './settings/cors-settings.js';
import { database } from './settings/database-settings.js';
import { deadlines } from './settings/deadlines-settings.js';
import { docs } from './settings/docs-settings.js';
import { egress } from './settings/egress-settings.js';
import { idempotency } from './settings/idempotency-settings.js';
import { images } from './settings/images-settings.js';
import { journal } from './settings/journal-settings.js';
import { limits } from './settings/limits-settings.js';
import { local } from './settings/local-settings.js';
import { log } from './settings/log-settings.js';
import { media } from './settings/media-settings.js';
import { metrics } from './settings/metrics-settings.js';
import { openidConnect } from './settings/openid-connect-settings.js';
import { realtime } from './settings/realtime-settings.js';
import { reasoning } from './settings/reasoning-settings.js';
import { redis } from './settings/redis-settings.js';
import { requestLog } from './settings/request-log-settings.js';
import { responseCache } from './settings/response-cache-settings.js';
import { responses } from './settings/responses-settings.js';
import { routing } from './settings/routing-settings.js';
import { server } from './settings/server-settings.js';
import { stream } from './settings/stream-settings.js';
import { tracing } from './settings/tracing-settings.js';
import { uploads } from './settings/uploads-settings.js';
import { usage } from './settings/usage-settings.js';

/** Everything but providers and models. Durations come out in milliseconds, sizes in bytes. */
export const settingGroups = {
  server: server.prefault({}),
  administration: administration.prefault({}),
  cors: cors.prefault({}),
  console: console.prefault({}),
  openidConnect: openidConnect.prefault({}),
  docs: docs.prefault({}),
  dataDir: setting(
    folder(),
    './data',
    'Folder for the database, secrets and model weights. Relative to the working directory.',
    { environment: 'DATA_DIR' },
  ),
  secretKey: setting(
    secretBytes(),
    '',
    'What tokens and stored keys are locked with: 32 bytes in base64, as openssl rand -base64 32 makes them. The same for all replicas on one PostgreSQL, which needs one.',
    { fallback: 'secret.key in dataDir', hides: 'value' },
  ),
  formerSecretKey: setting(
    secretBytes(),
    '',
    'The secretKey before, where there is another one now: what it has locked is locked anew, until the log says that it is needed no more.',
    { fallback: 'none', hides: 'value' },
  ),
  database: database.prefault({}),
  log: log.prefault({}),
  metrics: metrics.prefault({}),
  tracing: tracing.prefault({}),
  deadlines: deadlines.prefault({}),
  routing: routing.prefault({}),
  stream: stream.prefault({}),
  responses: responses.prefault({}),
  reasoning: reasoning.prefault({}),
  egress: egress.prefault({}),
  media: media.prefault({}),
  uploads: uploads.prefault({}),
  images: images.prefault({}),
  idempotency: idempotency.prefault({}),
  usage: usage.prefault({}),
  audit: audit.prefault({}),
  redis: redis.prefault({}),
  responseCache: responseCache.prefault({}),
  requestLog: requestLog.prefault({}),
  limits: limits.prefault({}),
  journal: journal.prefault({}),
  budgets: budgets.prefault({}),
  realtime: realtime.prefault({}),
  local: local.prefault({}),
} as const;
