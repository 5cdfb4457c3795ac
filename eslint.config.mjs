import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Folders whose code must stay free of the clock, chance and I/O (architecture §3). */
const pureLibraries = [
  'libs/json/**',
  'libs/event-stream/**',
  'libs/multipart/**',
  'libs/canonical/**',
  'libs/codec-kit/**',
  'libs/formats/**',
];
const tests = ['**/*.spec.ts', '**/fixtures/**', 'test/**'];

export default tseslint.config(
  // What is generated is as its generator writes it.
  { ignores: ['dist/**', 'data/**', 'node_modules/**', '**/api/api-types.ts'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/require-await': 'off',
      // NestJS declares its option objects as classes.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Use named exports.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of literals.' },
      ],
    },
  },
  {
    files: ['apps/console/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      // A component's type follows from what it returns.
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // React takes handlers that return promises; what they throw they have to catch.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['src/**/*.ts', 'libs/**/*.ts'],
    ignores: ['src/config/**', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment in src/config only.' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'libs/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: 'Use src/providers/transport.' }],
      'no-console': 'error',
    },
  },
  {
    files: pureLibraries.map((folder) => `${folder}/*.ts`),
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        ...['Date', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'performance', 'crypto'].map(
          (name) => ({
            name,
            message: 'Codecs are pure: no I/O, clock or randomness.',
          }),
        ),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Codecs are pure: no randomness.' },
      ],
    },
  },
  {
    // Clients in the field go on sending what vendors have deprecated.
    files: ['test/sdk/**/*.ts'],
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
  {
    files: ['**/*.mjs'],
    languageOptions: {
      globals: {
        AbortSignal: 'readonly',
        clearInterval: 'readonly',
        console: 'readonly',
        fetch: 'readonly',
        process: 'readonly',
        setInterval: 'readonly',
        URL: 'readonly',
      },
    },
  },
);
