import { stringify } from 'yaml';
import type {
  DraftCandidate,
  DraftModel,
  DraftProvider,
  DraftValue,
  GatewayDraft,
  ImportNote,
} from './gateway-draft.js';
import { literal, reference, Secret } from './secret.js';

/** How secrets of the source are written. */
export type SecretStyle = 'as they are' | 'as variables';

/** A variable that stands for a secret of the source. */
export interface SecretVariable {
  readonly name: string;
  /** Where the secret stood. */
  readonly where: string;
}

/** A draft as a file. */
export interface RenderedDraft {
  readonly text: string;
  /** Those to be set before the gateway starts. */
  readonly variables: readonly SecretVariable[];
  /** Secrets that the text holds. */
  readonly secrets: number;
}

/**
 * Writes `gateway.yaml`, headed by what could not be carried over.
 * @param source what was imported, for its first line
 */
export function renderDraft(draft: GatewayDraft, source: string, style: SecretStyle): RenderedDraft {
  const writer = new SecretWriter(style, usedVariables(draft));
  const providers = Object.fromEntries(
    [...draft.providers].map(([id, settings]) => [id, writer.write(settings, [id])]),
  );
  const models = Object.fromEntries([...draft.models].map(([name, model]) => [name, shortened(model)]));
  const file = {
    ...(Object.keys(draft.deadlines).length > 0 && { deadlines: draft.deadlines }),
    ...(Object.keys(draft.routing).length > 0 && { routing: draft.routing }),
    ...(draft.providers.size > 0 && { providers }),
    ...(draft.models.size > 0 && { models }),
  };
  const head = [
    `Imported from ${source}.`,
    ...section('Not carried over, or not as it was:', draft.notes.map(noteLine)),
    ...section(
      'Secrets of the source; set these variables to them:',
      writer.variables.map(({ name, where }) => `${name}: ${where}`),
    ),
  ];
  const body =
    Object.keys(file).length > 0 ? stringify(file, { lineWidth: 0, aliasDuplicateObjects: false }) : '';
  const text = `${head.map((line) => `# ${line}`.trimEnd()).join('\n')}\n${body && `\n${body}`}`;
  return { text, variables: writer.variables, secrets: writer.secrets };
}

/** A note as one line. */
export const noteLine = ({ what, where, why }: ImportNote): string =>
  oneLine(what === '' ? `${where}: ${why}` : `${where}: ${what}: ${why}`);

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `- ${line}`)];

/** Comments end with their line. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A model without settings of its own is the list of its candidates. */
function shortened(model: DraftModel): DraftModel | readonly DraftCandidate[] {
  return Object.keys(model).length === 1 ? model.candidates : model;
}

/** Variables that the draft reads already. */
function usedVariables(draft: GatewayDraft): Set<string> {
  const text = JSON.stringify([...draft.providers.values()]);
  return new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
}

/** Writes settings, their secrets in one style. */
class SecretWriter {
  readonly variables: SecretVariable[] = [];
  secrets = 0;

  constructor(
    private readonly style: SecretStyle,
    private readonly used: Set<string>,
  ) {}

  /** @param path the provider's id, and the keys to the value */
  write(value: DraftValue | DraftProvider | undefined, path: readonly string[]): unknown {
    if (value instanceof Secret) return this.secret(value, path);
    if (Array.isArray(value)) {
      return value.map((item: DraftValue, index) => this.write(item, [...path, String(index + 1)]));
    }
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value as Readonly<Record<string, DraftValue | undefined>>);
    return Object.fromEntries(entries.map(([key, item]) => [key, this.write(item, [...path, key])]));
  }

  private secret({ value, where }: Secret, path: readonly string[]): string {
    if (this.style === 'as they are') {
      this.secrets += 1;
      return literal(value);
    }
    const name = this.freeName(variableName(path));
    this.variables.push({ name, where });
    return reference(name);
  }

  private freeName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.used.has(name); number += 1) name = `${wanted}_${number}`;
    this.used.add(name);
    return name;
  }
}

/** `openai`, `apiKey`: `OPENAI_API_KEY`. */
function variableName(path: readonly string[]): string {
  const words = path.map((step) => step.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2'));
  const name = words.join('_').replaceAll(/\W+/g, '_').toUpperCase();
  return /^\d/.test(name) ? `_${name}` : name;
}
