/** The import rules of docs/architecture.md, §"Who may import whom". A broken rule fails `npm run check`. */
const formats = '^libs/formats/([^/]+)/';
const tests = '(^test/|\\.spec\\.ts$|/fixtures/)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-cycles', 'Cycles hide who owns what.', {}, { circular: true }),
    forbid(
      'libraries-only-through-their-door',
      'Import a library as #libs/<name>, never its inside.',
      { path: '^(src|apps|libs|test)/', pathNot: '^libs/(formats/[^/]+|[^/]+)/' },
      { path: '^libs/', pathNot: '^libs/(formats/[^/]+|[^/]+)/src/index\\.ts$' },
    ),
    forbid(
      'libraries-through-their-door-among-themselves',
      'A library imports another one through its door too.',
      { path: '^libs/((formats/)?[^/]+)/' },
      { path: '^libs/', pathNot: ['^libs/$1/', '^libs/(formats/[^/]+|[^/]+)/src/index\\.ts$'] },
    ),
    forbid(
      'leaves-import-nothing-of-ours',
      'They know no model and no format.',
      { path: '^libs/(json|event-stream|multipart)/', pathNot: tests },
      { path: '^(src|apps|libs)/', pathNot: '^libs/(json|event-stream|multipart)/' },
    ),
    forbid(
      'leaves-stay-apart',
      'No leaf knows another.',
      { path: '^libs/(json|event-stream|multipart)/', pathNot: tests },
      { path: '^libs/(json|event-stream|multipart)/', pathNot: '^libs/$1/' },
    ),
    forbid(
      'canonical-imports-json-only',
      'The canonical model knows no format.',
      { path: '^libs/canonical/', pathNot: tests },
      { path: '^(src|apps|libs)/', pathNot: '^libs/(canonical|json)/' },
    ),
    forbid(
      'codec-kit-imports-canonical-and-json-only',
      'What all codecs share knows no format.',
      { path: '^libs/codec-kit/', pathNot: tests },
      { path: '^(src|apps|libs)/', pathNot: '^libs/(codec-kit|canonical|json)/' },
    ),
    forbid(
      'formats-know-only-themselves-and-the-canonical-model',
      'N codecs, not N×N translators.',
      { path: formats, pathNot: tests },
      {
        path: '^(src|apps|libs)/',
        pathNot: ['^libs/formats/$1/', '^libs/(canonical|codec-kit|json|event-stream)/'],
      },
    ),
    forbid(
      'libraries-are-framework-free',
      'No framework and no network in a library; provider-kit may use Nest for its decorator.',
      { path: '^libs/(json|event-stream|multipart|canonical|codec-kit|formats)/', pathNot: tests },
      { path: 'node_modules/(@nestjs|express|undici|rxjs)/' },
    ),
    forbid(
      'pure-libraries-do-no-io',
      'Codecs are synchronous and pure: no node built-ins that reach the outside.',
      { path: '^libs/(json|event-stream|multipart|canonical|codec-kit|formats)/', pathNot: tests },
      { dependencyTypes: ['core'], pathNot: '^(node:)?(buffer|util|string_decoder)$' },
    ),
    forbid(
      'libraries-do-not-know-the-service',
      'src depends on libs, not the other way.',
      { path: '^libs/' },
      {
        path: '^(src|apps)/',
      },
    ),
    forbid(
      'providers-see-no-service',
      'A provider knows the kit, the canonical model and the transport.',
      { path: '^src/providers/([^/]+)/', pathNot: ['^src/providers/(transport|presets)/', tests] },
      {
        path: '^src/',
        pathNot: ['^src/providers/$1/', '^src/providers/transport/', '^src/(computing|processes)/'],
      },
    ),
    forbid(
      'transport-sees-no-provider',
      'The transport serves every provider alike.',
      { path: '^src/providers/transport/', pathNot: tests },
      { path: '^src/', pathNot: ['^src/providers/transport/', '^src/config/', '^src/memory/'] },
    ),
    forbid(
      'api-does-not-know-providers',
      'Controllers hand off to the pipeline.',
      { path: '^src/api/', pathNot: tests },
      { path: '^src/(providers|storage|routing)/' },
    ),
    forbid(
      'api-families-stay-apart',
      'One family never imports another.',
      { path: '^src/api/([^/]+)/', pathNot: tests },
      { path: '^src/api/([^/]+)/', pathNot: '^src/api/($1|shared)/' },
    ),
    forbid(
      'pipeline-knows-no-api-and-no-concrete-provider',
      'The pipeline meets providers through the registry.',
      { path: '^src/pipeline/', pathNot: tests },
      { path: '^src/(api/|providers/(?!provider\\.registry\\.ts|transport/))' },
    ),
    forbid(
      'console-knows-no-api-and-no-providers',
      'What the home page tells comes from the pipeline.',
      { path: '^src/console/', pathNot: tests },
      { path: '^src/(api|providers|storage|routing)/' },
    ),
    forbid(
      'nobody-knows-the-administration',
      'It changes the others; none of them waits for it.',
      {
        path: '^src/',
        pathNot: ['^src/(administration/|app\\.module|bootstrap/effective-prices\\.module|doctor/)', tests],
      },
      { path: '^src/administration/' },
    ),
    forbid(
      'nobody-knows-the-doctor',
      'It examines the others; its command loads it.',
      { path: '^src/', pathNot: ['^src/(doctor/|bootstrap/command-handlers)', tests] },
      { path: '^src/doctor/' },
    ),
    forbid(
      'nobody-knows-the-descriptions',
      'Routes are described from outside; what describes them is loaded when somebody asks.',
      { path: '^src/', pathNot: ['^src/(openapi/|app\\.module|bootstrap/create-application)', tests] },
      { path: '^src/openapi/' },
    ),
    forbid(
      'open-api-in-one-folder-only',
      'Its packages take a moment to load: the start does not wait for them.',
      { path: '^src/', pathNot: ['^src/openapi/', tests] },
      { path: 'node_modules/@nestjs/swagger/' },
    ),
    forbid(
      'nobody-knows-who-measures',
      'Rooms tell of ends and of gauges in src/observability; they do not know Prometheus.',
      {
        path: '^src/',
        pathNot: ['^src/(doctor/|metrics/|workers/|bootstrap/serve-with-workers|app\\.module)', tests],
      },
      { path: '^src/metrics/' },
    ),
    forbid(
      'prometheus-in-metrics-only',
      'Other rooms tell of ends and of gauges in src/observability.',
      { path: '^(src|apps|libs)/', pathNot: ['^src/(metrics|workers)/', tests] },
      { path: 'node_modules/prom-client/' },
    ),
    forbid(
      'open-telemetry-in-one-folder-only',
      'It is loaded only where it is asked for.',
      { path: '^(src|apps|libs)/', pathNot: ['^src/tracing/open-telemetry/', tests] },
      { path: 'node_modules/@opentelemetry/' },
    ),
    forbid(
      'metering-knows-nobody-who-answers',
      'What is used is taken down alike, whoever answers and however.',
      { path: '^src/metering/', pathNot: tests },
      { path: '^src/(api|pipeline|providers|responses|realtime|sockets|console|administration)/' },
    ),
    forbid(
      'audio-knows-threads-only',
      'Samples are samples, whoever spoke them.',
      { path: '^src/audio/', pathNot: tests },
      { path: '^src/', pathNot: '^src/(audio|computing)/' },
    ),
    forbid(
      'audio-serves-the-pipeline-and-realtime',
      'Answers are encoded in the one place, spoken sessions are held in the other.',
      { path: '^(src|apps)/', pathNot: ['^src/(audio|pipeline|realtime)/', tests] },
      { path: '^src/audio/' },
    ),
    forbid(
      'recorded-answers-know-no-purpose',
      'Whoever keeps answers, and why, is its own concern.',
      { path: '^src/recorded-answers/', pathNot: tests },
      { path: '^src/', pathNot: '^src/(recorded-answers|observability)/' },
    ),
    forbid(
      'request-log-only-listens',
      'It is shown what passes, and asks nobody.',
      { path: '^src/request-log/', pathNot: tests },
      {
        path: '^src/',
        pathNot: '^src/(request-log|config|observability|recorded-answers|retention|storage)/',
      },
    ),
    forbid(
      'response-cache-knows-no-pipeline',
      'It is told what is asked, and how it is answered without it.',
      { path: '^src/response-cache/', pathNot: tests },
      { path: '^src/(api|pipeline|providers|administration)/' },
    ),
    forbid(
      'responses-know-no-api-and-no-concrete-provider',
      'What keeps responses serves HTTP and sockets alike.',
      { path: '^src/responses/', pathNot: tests },
      { path: '^src/(api/|providers/(?!provider(s\\.module|\\.registry)\\.ts|transport/))' },
    ),
    forbid(
      'realtime-knows-no-api-and-no-concrete-provider',
      'Sessions are held over sockets; models are met through the pipeline and the registry.',
      { path: '^src/realtime/', pathNot: tests },
      {
        path: '^src/(api/|providers/(?!provider(s\\.module|\\.registry)\\.ts|transport/|registered-provider))',
      },
    ),
    forbid(
      'sockets-know-no-route',
      'Routes register themselves: the router of upgrades serves them all alike.',
      { path: '^src/sockets/', pathNot: tests },
      { path: '^src/(api|responses|routing|providers|storage)/' },
    ),
    forbid(
      'express-only-at-the-edge',
      'Express types stay in the API, the guard, the bootstrap and the response writer.',
      {
        path: '^src/(pipeline|responses|sockets|routing|providers|storage|tokens|config)/',
        pathNot: ['response-writer', tests],
      },
      { path: 'node_modules/(@types/)?express/' },
    ),
    forbid(
      'shared-state-knows-nobody',
      'It counts for whoever asks; what is counted, and why, others know.',
      { path: '^src/shared-state/', pathNot: tests },
      { path: '^src/', pathNot: '^src/(shared-state|config)/' },
    ),
    forbid(
      'redis-in-shared-state-only',
      'Redis is one of the places where state can be shared.',
      { path: '^(src|apps|libs)/', pathNot: ['^src/shared-state/', tests] },
      { path: 'node_modules/ioredis/' },
    ),
    forbid(
      'openid-client-in-one-folder-only',
      'Who signs people in, and how, is one concern; it is loaded when somebody does.',
      { path: '^(src|apps|libs)/', pathNot: ['^src/auth/openid-connect/', tests] },
      { path: 'node_modules/openid-client/' },
    ),
    forbid(
      'storage-through-interfaces',
      'Who needs storage imports a repository interface or the module, not a driver.',
      { path: '^src/', pathNot: ['^src/storage/', tests] },
      {
        path: '^src/storage/',
        pathNot:
          '^src/storage/([^/]+\\.repository|storage\\.module|storage-error|database-health|secret-key-replaced-error|text-seal|copying/(backup|migrate)-storage|files/explain-file-failure|inspection/storage-inspection)\\.ts$',
      },
    ),
    forbid(
      'database-drivers-in-storage-only',
      'SQL lives in src/storage.',
      { path: '^(src|apps|libs)/', pathNot: ['^src/storage/', tests] },
      { path: '(node_modules/(kysely|pg)/|^(node:)?sqlite$)' },
    ),
    forbid(
      'outgoing-http-in-transport-only',
      "One place opens connections to upstreams. The model store fetches weights through npm's own fetcher.",
      { path: '^(src|libs)/', pathNot: ['^src/providers/transport/', tests] },
      { path: 'node_modules/undici/' },
    ),
    forbid(
      'http-clients-in-transport-only',
      'node:http may serve, never call.',
      { path: '^libs/', pathNot: tests },
      { dependencyTypes: ['core'], path: '^(node:)?(http|https|http2|net|tls)$' },
    ),
    forbid(
      'mock-upstream-uses-libraries-only',
      'The mock shares codecs with the gateway, nothing else.',
      { path: '^apps/', pathNot: tests },
      { path: '^src/' },
    ),
    forbid(
      'console-stands-alone',
      'The pages talk to the gateway as any client does: over HTTP.',
      { path: '^apps/console/', pathNot: tests },
      { path: '^(src|libs|apps/(?!console/))' },
    ),
    forbid(
      'tests-are-not-imported',
      'Production code never imports tests.',
      { path: '^(src|apps|libs)/', pathNot: tests },
      {
        path: tests,
      },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^dist/|/fixtures/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['gateway-source', 'import', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
