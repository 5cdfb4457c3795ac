// Those need servers that npm does not bring: `npm run test:replicas`, and CI.
const withServers = process.env.REPLICAS === '1';
// Those boot a Debian of their own, for half an hour and more: `npm run test:machine`.
const withMachine = process.env.MACHINE === '1';

export default {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['gateway-source', 'node', 'node-addons'] },
  testMatch: ['<rootDir>/{src,libs,apps,test,scripts}/**/*.spec.ts'],
  testPathIgnorePatterns: [
    ...(withServers ? [] : ['<rootDir>/test/replicas/']),
    ...(withMachine ? [] : ['<rootDir>/test/machine/']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/data/'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', decorators: true, dynamicImport: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  // Ends what hangs. What has to be quick is measured by its test: a busy machine is slow in all.
  testTimeout: 60_000,
  // As many as a small machine has cores: the models and the processes that specs start compute too.
  maxWorkers: 2,
  // Modules of finished specs stay in a worker's memory: collecting them costs more than a new worker.
  workerIdleMemoryLimit: '1500MB',
};
