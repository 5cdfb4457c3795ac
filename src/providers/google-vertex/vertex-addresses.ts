import { GatewayError } from '#libs/canonical';

/** Where things are at Vertex AI, or at a gateway in front of it. */
export interface VertexAddresses {
  /** A method of a model: `generateContent`. */
  of(model: PublishedModel, method: string): string;
  /** What a model of any publisher is called with OpenAI's chat completions; the body names it. */
  readonly chat: string;
  /** Where Claude's tokens are counted; the body names the model. */
  readonly claudeCount: string;
  /** A page of what a publisher has. */
  list(publisher: string, page: string | undefined): string;
}

/** A model as an address names it. */
export interface PublishedModel {
  /** Undefined for endpoints of the project's own. */
  readonly publisher?: string;
  readonly name: string;
}

/** Where a model runs that names no place. Google's SDK has the same default. */
export const usualLocation = 'global';

/** Locations of several regions. Source: the `@google/genai` package. */
const multiRegional = new Set(['us', 'eu']);

/** Models on one page of a list. */
const pageSize = 200;

/**
 * @param baseUrl a gateway's address, with or without a version at its end. Absent: Google's for the location
 * @param project undefined: the express mode, in which addresses have neither project nor location
 */
export function vertexAddresses(
  baseUrl: string | undefined,
  project: string | undefined,
  location: string,
): VertexAddresses {
  const origin = (baseUrl ?? hostOf(location)).replace(/\/v1(?:beta1)?$/, '');
  const parent = project === undefined ? '' : `/projects/${project}/locations/${location}`;
  const base = `${origin}/v1${parent}`;
  return {
    of: (model, method) => `${base}/${pathOf(model)}:${method}`,
    chat: `${base}/endpoints/openapi/chat/completions`,
    claudeCount: `${base}/publishers/anthropic/models/count-tokens:rawPredict`,
    list: (publisher, page) =>
      `${origin}/v1beta1/publishers/${publisher}/models?pageSize=${pageSize}` +
      (page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`),
  };
}

function hostOf(location: string): string {
  if (location === 'global') return 'https://aiplatform.googleapis.com';
  return multiRegional.has(location)
    ? `https://aiplatform.${location}.rep.googleapis.com`
    : `https://${location}-aiplatform.googleapis.com`;
}

const pathOf = ({ publisher, name }: PublishedModel): string =>
  publisher === undefined
    ? `endpoints/${segment(name)}`
    : `publishers/${segment(publisher)}/models/${segment(name)}`;

/** Versions stand after an `@`, which addresses may hold as it is. */
function segment(text: string): string {
  if (/^\.{1,2}$/.test(text)) {
    const message = `"${text}" names no model or publisher.`;
    throw new GatewayError('caller_unknown_model', message, { param: 'model' });
  }
  return encodeURIComponent(text).replaceAll('%40', '@');
}
