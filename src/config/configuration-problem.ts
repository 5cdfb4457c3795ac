import { ownCommand } from '../processes/own-command.js';

/** One thing wrong with the configuration. Never holds the value of a secret. */
export interface ConfigurationProblem {
  /** Dotted path of the file's key, or the name of the environment variable. */
  readonly key: string;
  /** What is wrong with it, a clause that follows the key. */
  readonly fault: string;
  /** What to write instead, one or two sentences. */
  readonly fix: string;
  /** Line of the configuration file, from 1. Absent for variables. */
  readonly line?: number;
}

/** Every fault of the configuration at once. `message` is written for people and safe to print. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  /**
   * @param problems at least one
   * @param file the configuration file as people should see it. Absent where none was read
   */
  constructor(
    readonly problems: readonly ConfigurationProblem[],
    readonly file?: string,
  ) {
    super(renderProblems(problems, file));
  }
}

function renderProblems(problems: readonly ConfigurationProblem[], file: string | undefined): string {
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
  const paragraphs = problems.map((problem) => renderProblem(problem, file));
  return [
    `The configuration has ${count}:`,
    ...paragraphs,
    `All settings: ${ownCommand('--help')}, or docs/configuration.md.`,
  ].join('\n\n');
}

function renderProblem({ key, fault, fix, line }: ConfigurationProblem, file: string | undefined): string {
  const place = line === undefined || file === undefined ? '' : `  (${file}, line ${line})`;
  return `  ${key}${place}\n    ${fault}\n    → ${fix}`;
}
