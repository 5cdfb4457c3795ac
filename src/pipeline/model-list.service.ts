import { Injectable } from '@nestjs/common';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { ModelEntry } from '../routing/model.catalogue.js';

/** A model as clients may see it. */
export type ListedModel = Pick<
  ModelEntry,
  'id' | 'created' | 'ownedBy' | 'endpoints' | 'modalities' | 'state'
>;

/** The models a client can name. */
@Injectable()
export class ModelListService {
  constructor(private readonly catalogue: ModelCatalogue) {}

  list(): readonly ListedModel[] {
    return this.catalogue.list();
  }

  /** @throws GatewayError `caller_unknown_model` naming what comes near */
  find(id: string): ListedModel {
    return this.catalogue.find(id);
  }
}
