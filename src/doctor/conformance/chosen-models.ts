import { Inject, Injectable } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import { matchModels } from '#libs/provider-kit';
import type { ModelState } from '#libs/provider-kit';
import type { Candidate } from '../../routing/candidate.js';
import { ModelCatalogue } from '../../routing/model.catalogue.js';
import { DOCTOR_OPTIONS } from '../doctor-options.js';
import type { DoctorOptions } from '../doctor-options.js';

/** A model of a provider that is to be asked. */
export interface ChosenModel {
  /** `provider/model`, by which the gateway always finds it. */
  readonly address: string;
  /** A name under which clients know it, and that was chosen. */
  readonly name: string;
  readonly candidate: Candidate;
  /** Absent: ready. */
  readonly state?: ModelState;
}

/** What was chosen, and what cannot be. */
export interface Choice {
  readonly models: readonly ChosenModel[];
  /** What was chosen and answers no chats. */
  readonly others: number;
  /** Patterns that fit nothing, and why. */
  readonly unknown: readonly { readonly pattern: string; readonly reason: string }[];
}

/** Finds the models that the operator chose: each once, whatever its names. */
@Injectable()
export class ChosenModels {
  constructor(
    private readonly catalogue: ModelCatalogue,
    @Inject(DOCTOR_OPTIONS) private readonly options: DoctorOptions,
  ) {}

  list(): Choice {
    const found = new Map<string, ChosenModel>();
    const unknown: { pattern: string; reason: string }[] = [];
    for (const pattern of this.options.models) {
      const fitting = this.fitting(pattern);
      if ('reason' in fitting) unknown.push({ pattern, reason: fitting.reason });
      else for (const model of fitting.models) if (!found.has(model.address)) found.set(model.address, model);
    }
    const all = [...found.values()];
    const models = all.filter(({ candidate }) =>
      this.catalogue.endpointsOf(candidate).includes('generation'),
    );
    return { models, others: all.length - models.length, unknown };
  }

  private fitting(
    pattern: string,
  ): { readonly models: readonly ChosenModel[] } | { readonly reason: string } {
    const fits = matchModels([pattern]);
    const models = this.catalogue
      .list()
      .flatMap(({ id, candidates, state }) =>
        candidates
          .map((candidate) => chosen(id, candidate, state))
          .filter(({ name, address }) => fits(name) || fits(address)),
      );
    if (models.length > 0) return { models };
    if (pattern.includes('*')) return { reason: 'No model has such a name.' };
    // Providers may have more than they list.
    try {
      return {
        models: this.catalogue.resolve(pattern).candidates.map((candidate) => chosen(pattern, candidate)),
      };
    } catch (error) {
      if (error instanceof GatewayError) return { reason: error.message };
      throw error;
    }
  }
}

const chosen = (name: string, candidate: Candidate, state?: ModelState): ChosenModel => ({
  address: `${candidate.provider.id}/${candidate.model}`,
  name,
  candidate,
  ...(state !== undefined && { state }),
});
