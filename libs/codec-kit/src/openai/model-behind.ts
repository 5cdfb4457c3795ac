import type { EncodeTarget } from '#libs/canonical';

/**
 * The model by whose ways a request is written. Dialect key `runs`: the model that answers under a name of the
 * operator's own, such as a deployment's. Default: the upstream's name itself.
 */
export const modelBehind = ({ model, dialect }: Pick<EncodeTarget, 'model' | 'dialect'>): string =>
  typeof dialect?.runs === 'string' ? dialect.runs : model;
