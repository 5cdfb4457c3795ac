import { Injectable } from '@nestjs/common';
import { VendorModels } from '../catalogue/vendor-models.js';
import type { CatalogueData } from '../catalogue/vendor-model.js';
import { CandidateFacts } from '../routing/candidate-facts.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import type { ModelEntry } from '../routing/model.catalogue.js';
import { ModelDiscovery } from '../routing/model.discovery.js';
import { permittedModel, permittedModels } from '../routing/permitted-models.js';
import type { Principal } from '../tokens/principal.js';
import { describeModel } from './model-description.js';
import type { ModelDescription } from './model-description.js';
import { conditionOf } from './model-status.js';
import type { ModelCondition } from './model-status.js';

/** A model as clients may see it. */
export type ListedModel = Pick<ModelEntry, 'id' | 'created' | 'ownedBy' | 'endpoints' | 'modalities'> & {
  readonly condition: ModelCondition;
  /** What it can do and costs. Made when it is asked for. */
  describe(): ModelDescription;
};

/** Whether the list has all there is: `pending` while providers are being asked, `partial` where some could not be. */
export type Completeness = 'complete' | 'pending' | 'partial';

/** The models a client can name. */
@Injectable()
export class ModelListService {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly discovery: ModelDiscovery,
    private readonly facts: CandidateFacts,
    private readonly vendorModels: VendorModels,
  ) {}

  /** @param principal those that it may use. Absent: all */
  list(principal?: Principal): readonly ListedModel[] {
    return permittedModels(this.catalogue, principal).map((entry) => this.listed(entry));
  }

  /** @throws GatewayError `caller_unknown_model` naming what comes near */
  find(id: string, principal?: Principal): ListedModel {
    return this.listed(permittedModel(this.catalogue, id, principal));
  }

  /** How old the descriptions are, and where they came from. */
  sources(): Pick<CatalogueData, 'date' | 'sources'> {
    return this.vendorModels.about;
  }

  completeness(): Completeness {
    const statuses = this.discovery.statuses();
    if (statuses.includes('pending')) return 'pending';
    return statuses.includes('failed') ? 'partial' : 'complete';
  }

  private listed(entry: ModelEntry): ListedModel {
    const { id, created, ownedBy, endpoints, modalities } = entry;
    return {
      id,
      ownedBy,
      ...(created !== undefined && { created }),
      ...(endpoints !== undefined && { endpoints }),
      ...(modalities !== undefined && { modalities }),
      describe: () => describeModel(entry.candidates, this.facts),
      condition: conditionOf(entry, (providerId) => this.discovery.of(providerId).code),
    };
  }
}
