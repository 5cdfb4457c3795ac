import { availableParallelism, tmpdir } from 'node:os';
import { networkList, pathPrefix } from './address-kinds.js';
import { secretBytes } from './database-kinds.js';
import { database } from './database-settings.js';
import { metrics } from './metrics-settings.js';
import { requestLog } from './request-log-settings.js';
import { responseCache } from './response-cache-settings.js';
import { routing } from './routing-settings.js';
import { group, setting } from './setting.js';
import {
  baseAddress,
  booleanOrAuto,
  byteSize,
  duration,
  folder,
  host,
  hostList,
  oneOf,
  originList,
  redisAddress,
  text,
  truth,
  wholeNumber,
} from './setting-kinds.js';
import { budgets, journal, usage } from './usage-settings.js';
import { tracing } from './tracing-settings.js';

const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const mebibyte = 1_048_576;

const server = group({
  host: setting(
    host(),
    '127.0.0.1',
    'Interface to listen on. The default is reachable from this machine only; 0.0.0.0 opens it to the network.',
    { environment: 'HOST' },
  ),
  port: setting(wholeNumber({ least: 0, most: 65_535 }), 3000, 'Port to listen on. 0 takes any free one.', {
    environment: 'PORT',
  }),
  workers: setting(
    wholeNumber({ least: 1, most: 256 }),
    1,
    'Processes that serve, for machines with several cores. Beyond 1 another one supervises them.',
    { environment: 'WORKERS' },
  ),
  bodyLimit: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    32 * mebibyte,
    'Largest request body, after decompression.',
  ),
  depthLimit: setting(wholeNumber({ least: 8, most: 1000 }), 128, 'Deepest nesting of a JSON body.'),
  bodyTimeout: setting(
    duration({ least: second }),
    5 * minute,
    'How long a client may take to send its body.',
  ),
  shutdownGrace: setting(
    duration({ least: 0 }),
    30 * second,
    'After SIGTERM, how long running answers may go on. 0 ends them at once.',
  ),
  publicUrl: setting(
    baseAddress(),
    '',
    'Address under which clients reach the gateway, such as https://ai.example.com/gateway, without the /v1.',
    { fallback: 'what the request and trusted proxies say' },
  ),
  pathPrefix: setting(
    pathPrefix(),
    '',
    'Path that a proxy leaves in front of every path, such as /gateway. The paths without it are served too.',
    { fallback: 'the path of publicUrl' },
  ),
  trustedProxies: setting(
    networkList(),
    'loopback',
    'Proxies whose Forwarded and X-Forwarded-Proto, -Host and -Prefix are believed: addresses or ranges separated by commas, loopback, private, or none.',
  ),
});

const docs = group({
  enabled: setting(
    truth(),
    true,
    'The description of all routes in OpenAPI, and Swagger UI, at /docs, for anybody.',
  ),
});

const console = group({
  enabled: setting(truth(), true, 'The home page and the console in the browser.'),
  showModels: setting(truth(), true, 'The home page lists the models and their state, to anybody.'),
  documentation: setting(baseAddress(), '', 'Address of documentation that the home page links to.', {
    fallback: 'none',
  }),
});

const log = group({
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

const deadlines = group({
  connect: setting(duration({ least: 1 }), 10 * second, 'Until the connection to an upstream stands.'),
  firstByte: setting(
    duration({ least: 1 }),
    5 * minute,
    "From sending a request to the first byte of the upstream's answer.",
  ),
  firstToken: setting(
    duration({ least: 1 }),
    5 * minute,
    'From sending a request for a stream to the first event of its answer. Comments and headers are none.',
  ),
  idle: setting(duration({ least: 1 }), 2 * minute, "Between two chunks of an upstream's answer."),
  total: setting(duration({ least: 1 }), 15 * minute, 'The whole call to an upstream.'),
});

const stream = group({
  heartbeat: setting(
    duration({ least: second, off: true }),
    15 * second,
    'Silence in a stream after which a comment keeps the connection open. off or 0 sends none.',
  ),
});

const responses = group({
  retention: setting(
    duration({ least: minute, most: 3650 * day, off: true }),
    30 * day,
    'How long a response is kept after its last use, for previous_response_id and retrieval. off or 0 keeps none.',
  ),
  maxSize: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    16 * mebibyte,
    'Largest response that is kept, its input included. A larger one is answered, but not kept.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    4096 * mebibyte,
    'All responses that are kept together. Beyond it those go first that were used least recently.',
  ),
  background: setting(
    wholeNumber({ least: 0, most: 100_000 }),
    64,
    'Background responses that may run at once, half of them for one token. 0 refuses them.',
  ),
});

const reasoning = group({
  retention: setting(
    duration({ least: minute, most: 3650 * day, off: true }),
    7 * day,
    "How long the proofs of a model's thinking are kept for clients that do not bring them back, such as those of chat completions. off or 0 keeps none.",
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'All of them that are kept together. Beyond it the oldest go first.',
  ),
});

const egress = group({
  privateHosts: setting(
    hostList(),
    '',
    'Hosts of providers, separated by commas, that may lead into private networks though they are names of the open internet. Written-out addresses and names such as ollama, gpu.internal or localhost may anyway.',
    { fallback: 'none' },
  ),
});

const media = group({
  maxSize: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    20 * mebibyte,
    'Largest image or document that is fetched for an upstream that takes no addresses.',
  ),
  timeout: setting(duration({ least: 1 }), 15 * second, 'How long fetching one may take.'),
  privateHosts: setting(
    hostList(),
    '',
    'Hosts that such addresses may name though they are not on the open internet, separated by commas.',
    { fallback: 'none' },
  ),
});

const largestUpload = 64 * 1024 * mebibyte;

const uploads = group({
  fileLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    25 * mebibyte,
    'Largest recording that is taken for transcription or translation.',
  ),
  imageLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    50 * mebibyte,
    'Largest image that is taken for edits and variations.',
  ),
  formLimit: setting(
    byteSize({ least: 1024, most: largestUpload }),
    100 * mebibyte,
    'Largest form, all its files together, after decompression.',
  ),
  directory: setting(
    folder(),
    tmpdir(),
    'Folder for the temporary files of forms over 1 MiB. Relative to the working directory. Nothing stays in it.',
    { fallback: "the system's" },
  ),
});

const images = group({
  retention: setting(
    duration({ least: minute, most: 30 * day, off: true }),
    60 * minute,
    'How long a made picture is kept for clients that ask for its address. off or 0 keeps none: they get base64.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    1024 * mebibyte,
    'All pictures that are kept together. Beyond it the oldest go first.',
  ),
  address: setting(
    baseAddress(),
    '',
    'Address that the addresses of kept pictures begin with, such as https://ai.example.com behind a proxy.',
    { fallback: 'server.publicUrl, or the host called' },
  ),
});

const audit = group({
  retention: setting(
    duration({ least: day, most: 36_500 * day }),
    365 * day,
    'How long the log of changes is kept: who changed what of tokens, admin keys, providers and models.',
  ),
});

const idempotency = group({
  retention: setting(
    duration({ least: minute, most: 30 * day, off: true }),
    day,
    'How long the first answer to an Idempotency-Key is kept for its repetitions. off or 0 ignores such keys.',
  ),
  maxSize: setting(
    byteSize({ least: 1024, most: 64 * mebibyte }),
    8 * mebibyte,
    'Largest answer that is kept. A larger one is given once; repetitions are refused.',
  ),
  maxTotal: setting(
    byteSize({ least: mebibyte, most: 1024 * 1024 * mebibyte }),
    256 * mebibyte,
    'All such answers that are kept together. Beyond it the oldest go first.',
  ),
});

const redis = group({
  url: setting(
    redisAddress(),
    '',
    'Redis or Valkey that replicas share limits, budgets and changes by: redis://[user:password@]host:port/database, or rediss:// with TLS.',
    { environment: 'REDIS_URL', fallback: 'none: limits are those of one process' },
  ),
  keyPrefix: setting(
    text('a prefix'),
    'model-gateway:',
    'In front of every key and channel, for a Redis that others use too.',
  ),
  connectTimeout: setting(duration({ least: 1 }), 5 * second, 'Until the connection to Redis stands.'),
  timeout: setting(
    duration({ least: 10, most: minute }),
    second,
    'Until Redis answers a command. After it each replica keeps to its share of every limit.',
  ),
});

const limits = group({
  wait: setting(
    duration({ least: 0, most: 10 * minute, off: true }),
    5 * second,
    "How long a request waits where the rest of its token's budget is held by requests under way. off or 0 refuses it at once.",
  ),
});

const realtime = group({
  transcriptionModel: setting(
    text("a model's name"),
    '',
    'Model that writes down what is said in sessions the gateway serves itself, where the session names none.',
    { fallback: 'the first that transcribes' },
  ),
  speechModel: setting(
    text("a model's name"),
    '',
    'Model that speaks in sessions the gateway serves itself.',
    { fallback: 'the first that speaks' },
  ),
  maxSessionsPerToken: setting(
    wholeNumber({ least: 0, most: 100_000 }),
    32,
    'Realtime sessions that one token may have open. 0 refuses them.',
  ),
  idleTimeout: setting(
    duration({ least: second }),
    15 * minute,
    'Silence on both sides after which a session ends.',
  ),
  maxDuration: setting(duration({ least: second }), 60 * minute, 'How long a session may last.'),
  maxFrame: setting(
    byteSize({ least: 1024, most: 1024 * mebibyte }),
    16 * mebibyte,
    'Largest message of a session, either way.',
  ),
  allowedOrigins: setting(
    originList(),
    '',
    'Origins whose pages may open sessions, separated by commas. Clients that are no browsers name none, and may.',
    { fallback: 'any' },
  ),
  secretLifetime: setting(
    duration({ least: 10 * second, most: 2 * 60 * minute }),
    10 * minute,
    'How long a client secret opens sessions, where whoever makes it does not say.',
  ),
  maxSecretsPerToken: setting(
    wholeNumber({ least: 1, most: 1_000_000 }),
    1000,
    'Client secrets that one token may have at a time.',
  ),
});

const local = group({
  enabled: setting(
    booleanOrAuto(),
    'auto',
    'The embedded models: true, false, or auto: on where file and variables configure no other provider.',
  ),
  pull: setting(
    booleanOrAuto(),
    'auto',
    'Pull missing weights by itself: true, false, or auto: where no other provider is configured.',
  ),
  threads: setting(
    wholeNumber({ least: 1, most: 1024 }),
    Math.max(1, availableParallelism() - 1),
    'Threads an embedded chat model computes with.',
    { fallback: 'cores − 1, at least 1' },
  ),
  queue: setting(
    wholeNumber({ least: 0, most: 10_000 }),
    16,
    'Requests that may wait for an embedded model.',
  ),
  idleUnload: setting(
    duration({ least: second }),
    10 * minute,
    'Embedded models unused for this long leave the memory.',
  ),
});

/** Everything but providers and models. Durations come out in milliseconds, sizes in bytes. */
export const settingGroups = {
  server: server.prefault({}),
  console: console.prefault({}),
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
    { fallback: 'secret.key in dataDir' },
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
