import { markdownTable } from '../documentation/markdown-table.js';
import { describeSettings } from './describe-settings.js';
import type { SettingDescription } from './describe-settings.js';

/** A whole configuration file. A test loads it, so it stays true. */
export const exampleFile = `server:
  port: 8080
log:
  level: debug
providers:
  main: # an id of your choosing
    type: openai
    apiKey: \${OPENAI_API_KEY} # read from the environment
  spare:
    type: openai-compatible
    baseUrl: http://127.0.0.1:11434/v1
models:
  fast: # the public name clients use
    - { provider: main, model: gpt-5-mini } # candidates in order of preference
    - { provider: spare, model: llama-3 }
  shared: # or with settings of its own
    candidates:
      - { provider: main, model: gpt-5, weight: 3 }
      - { provider: spare, model: llama-3, when: { vision: false } }
    strategy: weighted
    deadlines: { firstToken: 5s }
    fallbackOn: [context_length_exceeded]
`;

/** The text of docs/configuration.md, made from the schema. */
export function renderSettingsPage(): string {
  const settings = describeSettings();
  const named = settings.filter(({ environment }) => environment === undefined);
  const plain = settings.filter(({ environment }) => environment !== undefined);
  return [
    '<!-- Written by `npm run document-settings` from src/config. Edit the schema, not this page. -->',
    '# Configuration',
    introduction,
    '## Settings',
    markdownTable(['Key', 'Variable', 'Default', 'Meaning'], plain.map(plainRow)),
    '## Providers and models',
    'These stand in the file only. A provider type may take keys of its own beside them.',
    markdownTable(['Key', 'Default', 'Meaning'], named.map(namedRow)),
    'A model without settings of its own is the list of its candidates. How they are tried: [reliability.md](reliability.md).',
    '```yaml\n' + exampleFile + '```',
    rules,
    live,
  ]
    .join('\n\n')
    .concat('\n');
}

const introduction = `The gateway reads environment variables and, if there is one, a YAML file: \`gateway.yaml\` in the working
directory, or the one named by \`npm start -- --config FILE\`. A variable wins over the file, the file over the
default. An empty variable counts as absent. Anything unknown or invalid stops the start with exit code 78 and a
list of every fault, where it stands, and what to write instead.`;

const rules = `## Rules

- **Durations** are numbers with a unit: \`500ms\`, \`15s\`, \`5m\`, \`2h\`, \`1d\`, also \`1m30s\`. A number without a unit is
  refused, except \`0\` where a setting allows it. Waits are at most \`24d\`.
- **Sizes** are numbers with a unit: \`512B\`, \`64KiB\`, \`32MiB\`, \`1GiB\`; \`kB\`, \`MB\` and \`GB\` are powers of ten.
- **\`\${NAME}\`** in any text value of the file reads the environment, \`\${NAME:-text}\` with a default; without one a
  missing variable stops the start. \`$\${\` stands for the two characters themselves. Inside \`{ }\` and \`[ ]\` put such
  values in quotes.
- **Provider ids** are lower-case letters, digits, \`.\`, \`-\` and \`_\`. Every model is reachable as \`provider/model\`;
  a public name must not start with a provider id and a slash.
- **Vendors' own variables** (\`OPENAI_API_KEY\`, …) switch their provider on without a file.
- Values of keys never show in messages or logs.`;

const live = `## While the gateway runs

The file is looked at four times a second, however it is written, replaced or mounted. \`providers\`, \`models\` and
\`routing\` come into use at once and all together; requests that run end as they began, and providers that stay the
same keep their connections, circuits and resting keys. A file that is no good is refused as a whole: what it said before
stays in use, and the log says which line is wrong. Every other setting waits for a restart, and the log says which.

\`\`\`sh
curl http://127.0.0.1:3000/api/configuration -H "Authorization: Bearer $ADMIN_KEY"
\`\`\`

tells the same: \`file.state\` is \`in_use\`, \`refused\` or \`absent\`, beside \`file.problems\` and
\`file.needs_restart\`. Providers and models can be added without the file too: [admin-api.md](admin-api.md).`;

const plainRow = ({ key, environment, fallback, description }: SettingDescription) => [
  code(key),
  code(environment ?? ''),
  code(fallback ?? ''),
  description,
];

const namedRow = ({ key, fallback, description }: SettingDescription) => [
  code(key),
  fallback ?? 'needed',
  description,
];

const code = (text: string): string => `\`${text}\``;
