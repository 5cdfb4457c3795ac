import { GatewayError } from '#libs/canonical';
import type { Principal } from '../tokens/principal.js';
import type { Candidate, Route } from './candidate.js';
import type { ModelCatalogue, ModelEntry } from './model.catalogue.js';
import { quoteModel, withoutCollection } from './model-name.js';

/**
 * Where a model's requests go, for whoever asks. A token may use a model where one of its patterns matches the model's
 * name, or each place that it leads to (`provider/model`).
 * @param principal absent: nobody whose models are restricted
 * @throws GatewayError `policy_forbidden` where it may not; else as `ModelCatalogue.resolve`, telling nothing of models
 *   that the token may not use
 */
export function permittedRoute(
  catalogue: Pick<ModelCatalogue, 'resolve'>,
  model: string,
  principal: Principal | undefined,
): Route {
  if (!isRestricted(principal)) return catalogue.resolve(model);
  const route = resolved(catalogue, model, principal);
  if (mayUse(principal, route.model, route.candidates)) return route;
  throw new GatewayError(
    'policy_forbidden',
    `The token "${principal.name}" may not use the model ${quoteModel(model)}. GET /v1/models lists those it may use; for others, ask whoever manages the tokens of this gateway.`,
    { reason: 'model_not_allowed', param: 'model' },
  );
}

/** The models that somebody may use. */
export function permittedModels(
  catalogue: Pick<ModelCatalogue, 'list'>,
  principal: Principal | undefined,
): readonly ModelEntry[] {
  const entries = catalogue.list();
  return isRestricted(principal)
    ? entries.filter(({ id, candidates }) => mayUse(principal, id, candidates))
    : entries;
}

/**
 * One of them by any of its names.
 * @throws GatewayError as `ModelCatalogue.find`; `caller_unknown_model` for one that the token may not use
 */
export function permittedModel(
  catalogue: Pick<ModelCatalogue, 'find'>,
  id: string,
  principal: Principal | undefined,
): ModelEntry {
  if (!isRestricted(principal)) return catalogue.find(id);
  const entry = resolved({ resolve: (name: string) => catalogue.find(name) }, id, principal);
  if (mayUse(principal, entry.id, entry.candidates)) return entry;
  throw unknownTo(principal, id);
}

type Restricted = Principal & Required<Pick<Principal, 'permissions'>>;

const isRestricted = (principal: Principal | undefined): principal is Restricted =>
  principal?.permissions?.restrictsModels === true;

const mayUse = ({ permissions }: Restricted, name: string, candidates: readonly Candidate[]): boolean =>
  permissions.allowsModel(name) ||
  (candidates.length > 0 &&
    candidates.every(({ provider, model }) => permissions.allowsModel(`${provider.id}/${model}`)));

/** What the catalogue says of a name that leads nowhere may name models that are none of the token's business. */
function resolved<Found>(
  catalogue: { resolve(model: string): Found },
  model: string,
  principal: Restricted,
): Found {
  try {
    return catalogue.resolve(model);
  } catch (error) {
    const isOwn = principal.permissions.allowsModel(withoutCollection(model) ?? model);
    const isHarmless = error instanceof GatewayError && error.code !== 'caller_unknown_model';
    if (isHarmless && (isOwn || error.code === 'caller_invalid_request')) throw error;
    throw error instanceof GatewayError ? unknownTo(principal, model) : error;
  }
}

const unknownTo = ({ name }: Restricted, model: string): GatewayError =>
  new GatewayError(
    'caller_unknown_model',
    `There is no model ${quoteModel(model)} for the token "${name}". GET /v1/models lists those it may use.`,
    { param: 'model' },
  );
