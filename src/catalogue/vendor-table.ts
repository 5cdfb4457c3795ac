import { spellings } from './model-spellings.js';
import type { ListedVendorModel, VendorModel } from './vendor-model.js';

interface Pattern {
  readonly expression: RegExp;
  readonly model: ListedVendorModel;
}

/** One vendor's models, to be found by their names. */
export class VendorTable {
  private readonly names = new Map<string, ListedVendorModel>();
  private readonly patterns: readonly Pattern[];

  constructor(models: readonly ListedVendorModel[]) {
    for (const model of models) {
      for (const name of [model.id, ...(model.also ?? [])]) {
        if (!this.names.has(name)) this.names.set(name, model);
      }
    }
    this.patterns = models.flatMap((model) =>
      model.match === undefined ? [] : [{ expression: new RegExp(model.match, 'i'), model }],
    );
  }

  /** @returns undefined where the vendor has no such model, as far as is known */
  find(name: string): VendorModel | undefined {
    for (const { name: spelt, mayCostElse } of spellings(name)) {
      const found =
        this.names.get(spelt) ?? this.patterns.find(({ expression }) => expression.test(spelt))?.model;
      if (found !== undefined) return mayCostElse ? withoutPrices(found) : found;
    }
    return undefined;
  }
}

/** The same model where it may cost something else. */
export function withoutPrices(model: VendorModel): VendorModel {
  const { endpoints, features, context, maxOutput } = model;
  return {
    ...(endpoints !== undefined && { endpoints }),
    ...(features !== undefined && { features }),
    ...(context !== undefined && { context }),
    ...(maxOutput !== undefined && { maxOutput }),
  };
}
