import { GatewayError } from '#libs/canonical';
import type { ConfigurationProblem } from '../../config/configuration-problem.js';
import { formatPath } from '../../config/setting-path.js';

/** One thing wrong with what was sent. Never holds the value of a secret. */
export interface ChangeProblem {
  /** The field of the request's body, dotted. */
  readonly param: string;
  readonly fault: string;
  readonly fix: string;
}

/** The settings of a provider or a model that cannot be used. */
export class RefusedChange extends GatewayError {
  /** @param problems at least one */
  constructor(readonly problems: readonly ChangeProblem[]) {
    const [first] = problems;
    super(
      'caller_invalid_request',
      problems.map(({ param, fault, fix }) => `${param} ${fault}. ${fix}`).join(' '),
      { reason: 'settings_refused', ...(first !== undefined && { param: first.param }) },
    );
  }
}

/** Problems as the file would have them, told by the fields of the request. */
export function refusedSettings(
  group: 'providers' | 'models',
  name: string,
  problems: readonly ConfigurationProblem[],
): RefusedChange {
  const places = [formatPath([group, name]), `${group}.${name}`];
  return new RefusedChange(
    problems.map(({ key, fault, fix }) => {
      const place = places.find((candidate) => key.startsWith(candidate));
      const field = place === undefined ? key : key.slice(place.length).replace(/^\./, '');
      return { param: fieldOf(group, field, fault), fault, fix };
    }),
  );
}

function fieldOf(group: 'providers' | 'models', field: string, fault: string): string {
  if (group === 'providers' && field === 'type') return 'type';
  if (field !== '') return `settings.${field}`;
  return /is not a model name|already means/.test(fault) ? 'name' : 'settings';
}

/** There is no such thing. */
export const notFound = (what: string, name: string, list: string): GatewayError =>
  new GatewayError(
    'caller_invalid_request',
    `There is no ${what} ${JSON.stringify(name)}. ${list} lists them.`,
    {
      status: 404,
      reason: 'not_found',
    },
  );

/** It cannot be done as things stand. */
export const conflict = (reason: string, message: string, param?: string): GatewayError =>
  new GatewayError('caller_invalid_request', message, {
    status: 409,
    reason,
    ...(param !== undefined && { param }),
  });
