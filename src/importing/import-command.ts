import { chmod, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseDocument } from 'yaml';
import type { ImportOptions, ImportSource } from '../cli/cli-handlers.js';
import { problemsOf } from '../config/load-configuration.js';
import { convertChannels } from './channels/convert-channels.js';
import { fieldsOf, jsonOf } from './fields.js';
import type { GatewayDraft } from './gateway-draft.js';
import { ImportError } from './import-error.js';
import { convertLiteLlm } from './litellm/convert-litellm.js';
import { renderDraft } from './render-draft.js';
import type { RenderedDraft } from './render-draft.js';

/** Where the command writes. */
export interface ImportOutput {
  /** The configuration. */
  write(text: string): void;
  /** What there is to say of it. */
  tell(text: string): void;
}

const converters: Readonly<Record<ImportSource, (source: unknown) => GatewayDraft>> = {
  litellm: convertLiteLlm,
  'new-api': (source) => convertChannels(source, 'new-api'),
  'one-api': (source) => convertChannels(source, 'one-api'),
};

const titles: Readonly<Record<ImportSource, string>> = {
  litellm: 'LiteLLM',
  'new-api': 'New API',
  'one-api': 'One API',
};

/**
 * `import`: prints or writes the `gateway.yaml` that another gateway's configuration becomes. Secrets of the source
 * stand in a file, which is its owner's alone; on the terminal variables stand in their place, unless they are asked for.
 * @throws ImportError naming the file, the fault and the fix
 */
export async function importConfiguration(options: ImportOptions, output: ImportOutput): Promise<void> {
  const { source, file } = options;
  const draft = converters[source](await parseFile(file));
  const shown = options.output !== undefined || options.showSecrets;
  const title = `${basename(file)} of ${titles[source]}`;
  const rendered = renderDraft(draft, title, shown ? 'as they are' : 'as variables');
  assertLoads(rendered.text);
  if (options.output === undefined) {
    output.write(rendered.text);
    output.tell(summary(draft, rendered, 'The configuration'));
  } else {
    await save(options.output, rendered.text, options.force);
    output.tell(summary(draft, rendered, options.output));
  }
}

/** JSON is read as such: it is quicker. The library's messages would quote the text, which holds secrets. */
async function parseFile(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new ImportError(`${file} cannot be read.`, { cause });
  });
  const json = jsonOf(text);
  if (json !== undefined) return json;
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false });
  const [fault] = document.errors;
  if (fault !== undefined) {
    const line = text.slice(0, fault.pos[0]).split('\n').length;
    throw new ImportError(`${file}, line ${line}, is neither YAML nor JSON.`);
  }
  // Anchors may be used often in a configuration, but not without end.
  return document.toJS({ maxAliasCount: 1000 }) as unknown;
}

/** Whatever is written must load; every variable counts as set. */
function assertLoads(text: string): void {
  const problems = problemsOf(text, () => 'https://set-later.example');
  if (problems.length === 0) return;
  const list = problems.map(({ key, fault, fix }) => `  ${key} ${fault}. ${fix}`).join('\n');
  throw new ImportError(`What came out would not load; change it in the source, or leave it out:\n${list}`);
}

async function save(file: string, text: string, force: boolean): Promise<void> {
  try {
    await writeFile(file, text, { flag: force ? 'w' : 'wx', mode: 0o600 });
    if (force) await chmod(file, 0o600);
  } catch (cause) {
    if (fieldsOf(cause).code === 'EEXIST') {
      throw new ImportError(`${file} is there already. Name another --output, or add --force to replace it.`);
    }
    throw new ImportError(`${file} cannot be written.`, { cause });
  }
}

function summary(draft: GatewayDraft, { secrets, variables }: RenderedDraft, name: string): string {
  const { providers, models, notes } = draft;
  const lines = [`${name}: providers ${providers.size}, models ${models.size}.`];
  if (notes.length > 0)
    lines.push(`${notes.length} notes at its head: what was not carried over, or changed.`);
  if (secrets > 0)
    lines.push(`Warning: it holds ${secrets} secrets as they stood in the source. Keep it private.`);
  if (variables.length > 0) {
    lines.push(`${variables.length} secrets are left out: its head names the variables to set.`);
  }
  return `${lines.join('\n')}\n`;
}
