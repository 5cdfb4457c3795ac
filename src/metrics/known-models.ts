import { Injectable } from '@nestjs/common';
import { ModelCatalogue } from '../routing/model.catalogue.js';

/** The label of models that only their clients know. */
export const otherModel = 'other';

/** How long a list of models is good for, in milliseconds. */
const freshFor = 10_000;

/** Names of models that may be labels: those the gateway lists. Clients may make up others without end. */
@Injectable()
export class KnownModels {
  private names = new Set<string>();
  private readAt = -Infinity;

  constructor(private readonly catalogue: ModelCatalogue) {}

  /** The name itself where the gateway lists it; `none` where no model was asked for. */
  labelOf(model: string | undefined): string {
    if (model === undefined) return 'none';
    if (!this.names.has(model)) this.refresh();
    return this.names.has(model) ? model : otherModel;
  }

  private refresh(): void {
    const now = performance.now();
    if (now - this.readAt < freshFor) return;
    this.readAt = now;
    this.names = new Set(this.catalogue.list().map(({ id }) => id));
  }
}
