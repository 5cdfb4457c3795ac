import type { ScriptMaker } from '../scripts/script.js';
import type { BuiltInModel } from './built-in-model.js';
import { faultyModels } from './faulty-models.js';
import { filteredModels } from './filtered-models.js';
import { talkingModels } from './talking-models.js';
import { thinkingModels } from './thinking-models.js';

/** Every model that answers without a script. */
export const builtInModels: readonly BuiltInModel[] = [
  ...talkingModels,
  ...thinkingModels,
  ...filteredModels,
  ...faultyModels,
];

/** A name to try each of them with. */
export const builtInModelNames: readonly string[] = builtInModels.map(({ example }) => example);

/** A built-in model found by name. */
export interface FoundModel {
  readonly script: ScriptMaker;
  readonly isConstant: boolean;
}

/** The built-in model that answers to a name; undefined where none does. */
export function findBuiltInModel(name: string): FoundModel | undefined {
  for (const { pattern, make, isConstant } of builtInModels) {
    const match = pattern.exec(name);
    if (match) return { script: make(match.slice(1).map(Number)), isConstant };
  }
  return undefined;
}

/** The built-in models as lines of text. */
export function describeBuiltInModels(): string {
  const width = Math.max(...builtInModels.map(({ name }) => name.length));
  return builtInModels.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n');
}
