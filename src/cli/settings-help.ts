import { describeSettings } from '../config/describe-settings.js';
import { ownCommand } from '../processes/own-command.js';

/** What `--help` says below the commands: every setting, and how to begin. */
export function renderSettingsHelp(): string {
  return ['', 'Examples:', ...inColumns(examples), '', settings(), '', exits].join('\n');
}

const examples: readonly (readonly [command: string, purpose: string])[] = [
  [ownCommand(), 'serve; embedded models where no provider is configured'],
  [`OPENAI_API_KEY=sk-… ${ownCommand()}`, "serve OpenAI's models"],
  [`PORT=8080 ${ownCommand('--config', 'my.yaml')}`, 'serve what a file says, on another port'],
  [ownCommand('token', 'create', '--name', 'laptop'), 'make a token for a client'],
  [ownCommand('import', 'litellm', 'config.yaml'), "show what another gateway's configuration is here"],
  [ownCommand('doctor'), 'look whether all is in order; see docs/doctor.md'],
  [ownCommand('models', 'pull', '--from', './packages'), 'fetch the embedded models from a folder'],
];

const exits = `Exit codes: 0 done, 1 failed (doctor: something is at fault), 2 wrong command line, 78 wrong configuration.
More: docs/configuration.md`;

function settings(): string {
  const described = describeSettings();
  const width = Math.max(...described.map(({ key }) => key.length));
  const variableWidth = Math.max(...described.map(({ environment = '' }) => environment.length));
  const rows = described.map(({ key, environment = '', fallback = 'needed', description }) => {
    const columns = [key.padEnd(width), environment.padEnd(variableWidth), fallback].join('  ');
    return `  ${columns}\n      ${description}`;
  });
  const heading =
    'Settings (key in gateway.yaml, environment variable, default). Variables win over the file:';
  return [heading, ...rows].join('\n');
}

function inColumns(rows: typeof examples): string[] {
  const width = Math.max(...rows.map(([command]) => command.length));
  return rows.map(([command, purpose]) => `  ${command.padEnd(width)}  ${purpose}`);
}
