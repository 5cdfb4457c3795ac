import { Injectable } from '@nestjs/common';
import type { ModelEndpoint } from '#libs/provider-kit';
import { LiveConfiguration } from '../../config/live/live-configuration.js';
import { CandidateFacts } from '../../routing/candidate-facts.js';
import type { Candidate } from '../../routing/candidate.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import type { ModelEntry } from '../../routing/model.catalogue.js';
import { nameHolds } from '../reading/name-search.js';
import { StoredConfigurationKeeper } from '../configuration/stored-configuration.js';
import type { CatalogueQuery, NamePlace, NameSource } from './catalogue-query.js';

/** A name that a client can use, or could if nothing were wrong with it. */
export interface CatalogueName extends NamePlace {
  readonly source: NameSource;
  /** Absent: it is stored, and cannot be used. */
  readonly entry?: ModelEntry;
}

/** A page of names. */
export interface NamePage {
  readonly names: readonly CatalogueName[];
  /** All that are like that. */
  readonly total: number;
  readonly hasMore: boolean;
}

/** Every name there is, whoever brings it, in an order that stays. */
@Injectable()
export class CatalogueNames {
  constructor(
    private readonly catalogue: ModelCatalogue,
    private readonly facts: CandidateFacts,
    private readonly live: LiveConfiguration,
    private readonly stored: StoredConfigurationKeeper,
  ) {}

  page(query: CatalogueQuery): NamePage {
    const wanted = this.all().filter((name) => this.isWanted(name, query));
    wanted.sort(inOrder);
    const { after, most } = query;
    const start = after === undefined ? 0 : wanted.findIndex((name) => inOrder(name, after) > 0);
    const rest = start === -1 ? [] : wanted.slice(start, start + most + 1);
    return { names: rest.slice(0, most), total: wanted.length, hasMore: rest.length > most };
  }

  /** @throws GatewayError as `ModelCatalogue.find` */
  find(name: string): CatalogueName {
    const source = this.sourceOf(name);
    const isUsable = source === 'discovered' || this.live.current.models.has(name);
    return { name, rank: 0, source, ...(isUsable && { entry: this.catalogue.find(name) }) };
  }

  /** What a candidate can be asked for: as the bundled catalogue knows its model, else as its provider and name say. */
  endpointsOf(candidate: Candidate): readonly ModelEndpoint[] {
    return this.facts.of(candidate).endpoints ?? this.catalogue.endpointsOf(candidate);
  }

  private all(): CatalogueName[] {
    const { models } = this.live.current;
    const usable = this.catalogue.list().map((entry): CatalogueName => {
      const source = this.sourceOf(entry.id);
      return { name: entry.id, rank: source === 'discovered' ? rankOf(entry) : 0, source, entry };
    });
    const broken = [...this.stored.current.models.keys()].filter((name) => !models.has(name));
    return [...usable, ...broken.map((name) => ({ name, rank: 0, source: 'stored' as const }))];
  }

  private sourceOf(name: string): NameSource {
    const { models, storedModels } = this.live.current;
    if (models.has(name)) return storedModels.has(name) ? 'stored' : 'file';
    return this.stored.current.models.has(name) ? 'stored' : 'discovered';
  }

  private isWanted({ name, source, entry }: CatalogueName, query: CatalogueQuery): boolean {
    if (query.source !== undefined && query.source !== source) return false;
    if (query.search !== undefined && !nameHolds(name, query.search)) return false;
    if (query.provider !== undefined && !this.providersOf(name, entry).includes(query.provider)) return false;
    const { endpoint } = query;
    return (
      endpoint === undefined ||
      (entry?.candidates.some((candidate) => this.endpointsOf(candidate).includes(endpoint)) ?? false)
    );
  }

  /** Those that are off too, where it is configured. */
  private providersOf(name: string, entry: ModelEntry | undefined): readonly string[] {
    const configured = this.live.current.models.get(name)?.candidates.map(({ provider }) => provider);
    return configured ?? entry?.candidates.map(({ provider }) => provider.id) ?? [];
  }
}

const rankOf = ({ id, candidates }: ModelEntry): number =>
  candidates.some(({ provider, model }) => id === `${provider.id}/${model}`) ? 2 : 1;

const inOrder = (one: NamePlace, other: NamePlace): number => {
  if (one.rank !== other.rank) return one.rank - other.rank;
  if (one.name === other.name) return 0;
  return one.name < other.name ? -1 : 1;
};
